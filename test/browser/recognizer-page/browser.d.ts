// Vite puts the file beside the page and gives its address.
declare module '*?url' {
  const url: string
  export default url
}

declare const ImageData: new (data: Uint8ClampedArray, width: number, height: number) => object
