let navigate: (href: string) => void = () => undefined

/** Says how one gets elsewhere; the person who draws the pages does. */
export const setGoTo = (go: (href: string) => void): void => void (navigate = go)

/** Goes to an address of the console from what is no component, such as an action. @example goTo('/tags') */
export const goTo = (href: string): void => navigate(href)
