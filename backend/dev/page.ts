/** A page of development. `head` follows the title. */
export const devPage = (title: string, head: string, body: string, classes = '') => `<!doctype html>
<html lang="en"${classes && ` class="${classes}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
${head}
</head>
<body>${body}</body>
</html>`
