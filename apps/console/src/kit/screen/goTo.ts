let navigate: (href: string) => void = () => undefined

/** Sets the function that navigates; called by the component that renders the pages. */
export const setGoTo = (go: (href: string) => void): void => void (navigate = go)

/**
 * Opens an address of the console from code outside of components, such as an action.
 * @example goTo('/tags')
 */
export const goTo = (href: string): void => navigate(href)
