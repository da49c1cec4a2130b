declare module 'subset-font' {
  interface Options {
    targetFormat: 'sfnt'
    variationAxes: { wght: number }
    keepAllGlyphs?: boolean
  }
  export default function subset(font: Buffer, text: string | undefined, options: Options): Promise<Buffer>
}
