/** The views of the page, in their order. The first is shown without a parameter. */
export const views = ['subscriptions', 'live', 'catalogue', 'metrics', 'heartbeat'] as const
export type View = (typeof views)[number]

export const isView = (value: unknown): value is View => views.some((view) => view === value)
