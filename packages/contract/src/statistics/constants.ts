/** How far back the days go, and the months. */
export const statisticsSpan = { days: 92, months: 36 } as const
