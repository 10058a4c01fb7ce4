/** How the values of a chart are counted, which determines the steps of its axis. */
export type ChartScale = 'decimal' | 'whole' | 'bytes' | 'duration'

const MINUTE = 60
const HOUR = 3600
const DAY = 86_400

/** 1, 2 and 5 with all powers of ten from `least` to `most`. */
const decimals = (least: number, most: number): number[] =>
  Array.from({ length: most - least + 1 }, (_, index) => least + index).flatMap((power) =>
    // Written as text, because 10 ** -3 * 2 is not exactly 0.002.
    [1, 2, 5].map((digit) => Number(`${digit}e${power}`)),
  )

/** Powers of two up to 512 in every unit of 1024, so that labels in these units are round: 256 MB, 512 MB, 1 GB. */
const binary = Array.from({ length: 50 }, (_, power) => 2 ** power)

const durations = [
  ...[1, 2, 5, 10, 15, 30],
  ...[1, 2, 5, 10, 15, 30].map((minutes) => minutes * MINUTE),
  ...[1, 2, 3, 6, 12].map((hours) => hours * HOUR),
  ...decimals(0, 4).map((days) => days * DAY),
]

/** The steps between the labels of the value axis, ascending. */
export const valueSteps: Readonly<Record<ChartScale, number[]>> = {
  decimal: decimals(-9, 15),
  whole: decimals(0, 15),
  bytes: binary,
  duration: durations,
}
