import { registerForms } from './kit/forms/forms.ts'
import { isEntrance, loadPartList } from './kit/parts.ts'
import { needErrorTexts } from './kit/texts.ts'

let loading: Promise<void> | undefined

/** Lets the rooms bring what they have for the pages of others, and their forms, once. A failure is forgotten: the next page tries again. */
export async function loadContributions(): Promise<void> {
  loading ??= import('./contributions.ts').then(({ forms }) => registerForms(forms))
  try {
    await loading
  } catch (error) {
    loading = undefined
    throw error
  }
}

/**
 * Asks for what the start does without and most pages need, before anybody opens one: what has not come shows there.
 * @param address path of the page that is opened first; at an entrance the rest waits until that page has what it needs
 */
export function askForRest(address?: string): void {
  if (address !== undefined && isEntrance(address)) return
  Promise.all([loadPartList(), loadContributions(), needErrorTexts()]).catch(() => undefined)
}
