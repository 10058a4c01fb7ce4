/**
 * The possible distances between the ticks of an axis in bytes: powers of two, from 1 byte to 512 TB. Sizes are written
 * in units of 1024, so steps of ten would be read as "954 MB" instead of "1 GB".
 */
export const BYTE_STEPS: readonly number[] = Array.from({ length: 50 }, (_, power) => 2 ** power)
