/** The longer side of a small picture, in dots. By itself, since what makes the picture is loaded in its own thread alone. */
export const SIDE = 256
