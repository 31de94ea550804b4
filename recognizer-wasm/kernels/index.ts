// The kernels of the hand networks on 4-wide SIMD, which src/engine calls. The caller says where everything is: nothing
// is allocated. Pictures are height x width x channels of float32. A picture that a depthwise convolution reads has a
// border of zeros. Numbers that a kernel reads 4 or 8 at a time may be followed by any others.
export { convolution } from './convolution'
export { depthwise } from './depthwise'
export { border, enlarge, maxPool, mean } from './layers'
export { average, interpolate, shrinkRow } from './pictures'
