/**
 * The longer side of a thumbnail in pixels. In a separate module, since the image library is loaded only in the worker
 * thread.
 */
export const SIDE = 256
