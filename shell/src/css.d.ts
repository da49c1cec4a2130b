declare module '*.module.css' {
  const styles: Record<string, string>
  export default styles
}
declare module '*.css'
declare module '*.svg' {
  const address: string
  export default address
}
declare module '*.png'
declare module '*.webmanifest'
declare const __webpack_public_path__: string
