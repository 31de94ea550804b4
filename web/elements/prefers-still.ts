/** Whether the user asked the device for less movement. Media queries inside a picture do not see it. */
export const prefersStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches
