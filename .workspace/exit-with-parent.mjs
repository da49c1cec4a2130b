// Preloaded into the site: stops it when its parent process has exited.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
