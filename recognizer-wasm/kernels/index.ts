// SIMD kernels of the hand networks, called by src/engine. They allocate nothing: the caller passes all addresses.
// Pictures are height x width x channels of float32. The input of a depthwise convolution has a border of zeros. A
// kernel that reads 4 or 8 numbers at a time may read past the end of its input.
export { convolution } from './convolution'
export { depthwise } from './depthwise'
export { border, enlarge, maxPool, mean } from './layers'
export { average, interpolate, shrinkRow } from './pictures'
