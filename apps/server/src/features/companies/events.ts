import type { App } from '../../context.ts'
import { event } from '../../kit/event.ts'

/** Emitted when a company has been added; it is already in the tree. */
export const companyAdded = event<{ id: number }>('companyAdded')

/** Emitted before a company is moved under another one, with everything below it. */
export const companyMoving = event<{ id: number }>('companyMoving')

/**
 * Emitted after a company was moved under another one, with everything below it. What companies that are no longer above
 * it may change must not have an effect there any longer.
 */
export const companyMoved = event<{ app: App; id: number }>('companyMoved')

/** Emitted before an empty company is removed. Whatever is left of it goes to its parent company. */
export const companyRemoving = event<{ id: number; parentId: number }>('companyRemoving')
