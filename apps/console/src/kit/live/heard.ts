let heardAt = 0

/** Notes that something has arrived from the server. */
export const noteHeard = (): void => {
  heardAt = performance.now()
}

/** When something last arrived from the server, on the clock of `performance.now()`, in ms. */
export const lastHeard = (): number => heardAt
