/** What loads each part of the console. The build fills it in (`parts.config.ts`); otherwise parts are loaded where they are named. */
export const parts: readonly (() => Promise<unknown>)[] = []
