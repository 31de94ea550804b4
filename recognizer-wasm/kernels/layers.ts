// Layers other than convolutions.

/** Zeroes the `pad` pixels around a picture of `width` x `height`. */
export function border (picture: i32, width: i32, height: i32, channels: i32, pad: i32): void {
  const side: i32 = 4 * pad * channels
  const line: i32 = 4 * (width + 2 * pad) * channels
  const edge: i32 = pad * line + side
  memory.fill(picture, 0, edge)
  let between = picture + pad * line + line - side
  for (let y = 1; y < height; y++) {
    memory.fill(between, 0, 2 * side)
    between += line
  }
  memory.fill(between, 0, edge)
}

// @ts-ignore: decorator
@inline
function larger (a: i32, b: i32): v128 {
  return f32x4.pmax(v128.load(a), v128.load(b))
}

/**
 * Max pooling, 2 x 2. Output channels beyond those of the input are zero.
 * @param line bytes from one input row to the next
 * @param width of the output
 */
export function maxPool (
  input: i32, line: i32, channels: i32, output: i32, width: i32, height: i32, outputChannels: i32
): void {
  const pixel: i32 = 4 * channels
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = input + 2 * y * line + 2 * x * pixel
      for (let c: i32 = 0; c < pixel; c += 16) {
        const upper = larger(from + c, from + pixel + c)
        v128.store(output + c, f32x4.pmax(upper, larger(from + line + c, from + line + pixel + c)))
      }
      memory.fill(output + pixel, 0, 4 * (outputChannels - channels))
      output += 4 * outputChannels
    }
  }
}

/** a + share * (b - a) */
// @ts-ignore: decorator
@inline
function between (a: v128, b: v128, share: f32): v128 {
  return f32x4.add(a, f32x4.mul(f32x4.splat(share), f32x4.sub(b, a)))
}

/** Doubles width and height by bilinear interpolation between pixel centres. */
export function enlarge (input: i32, width: i32, height: i32, channels: i32, output: i32): void {
  const pixel: i32 = 4 * channels
  for (let y = 0; y < 2 * height; y++) {
    const upper = input + max(0, (y - 1) >> 1) * width * pixel
    const lower = input + min(height - 1, (y + 1) >> 1) * width * pixel
    const down: f32 = y & 1 ? 0.25 : 0.75
    for (let x = 0; x < 2 * width; x++) {
      const left = max(0, (x - 1) >> 1) * pixel
      const right = min(width - 1, (x + 1) >> 1) * pixel
      const across: f32 = x & 1 ? 0.25 : 0.75
      for (let c: i32 = 0; c < pixel; c += 16) {
        const above = between(v128.load(upper + left + c), v128.load(upper + right + c), across)
        const below = between(v128.load(lower + left + c), v128.load(lower + right + c), across)
        v128.store(output + c, between(above, below, down))
      }
      output += pixel
    }
  }
}

/** The mean of each channel. */
export function mean (input: i32, pixels: i32, channels: i32, output: i32): void {
  const pixel: i32 = 4 * channels
  for (let c: i32 = 0; c < pixel; c += 16) {
    let sum = f32x4.splat(0)
    for (let i = 0; i < pixels; i++) sum = f32x4.add(sum, v128.load(input + i * pixel + c))
    v128.store(output + c, f32x4.mul(sum, f32x4.splat(<f32>1 / <f32>pixels)))
  }
}
