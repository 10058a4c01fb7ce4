/** Loads the form that generates a command for a device. A function, so that pages load it only when they show it. */
export const loadPasteLine = () => import('./PasteLine.tsx').then(({ PasteLine }) => ({ default: PasteLine }))
