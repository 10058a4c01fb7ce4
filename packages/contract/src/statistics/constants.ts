/** How far back the figures by day and by month go. */
export const statisticsSpan = { days: 92, months: 36 } as const
