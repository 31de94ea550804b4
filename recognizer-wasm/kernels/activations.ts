// Activations that a convolution applies before storing. tools/hand-models/draft-steps.ts writes these numbers.
export const LINEAR = 0
export const RELU6 = 1
export const PRELU = 2
/** Adds the residual, then PReLU. */
export const ADD_PRELU = 3
/** PReLU, then adds the residual. */
export const PRELU_ADD = 4
