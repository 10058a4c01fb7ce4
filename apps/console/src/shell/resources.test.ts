import { permissions } from '@outpost/contract/permissions'
import { resourcePermissions } from '@outpost/contract/credits/resource-permissions'
import { creditCodes } from '@outpost/contract/credits/codes/endpoints'
import { credits } from '@outpost/contract/credits/endpoints'
import { companyData } from '@outpost/contract/credits/data/endpoints'
import { expect, test } from 'vitest'
import { contributed } from '../contributions.ts'
import { screens } from '../features.ts'
import { companiesMenu, companyActions } from '../features/credits/actionsElsewhere.ts'
import { entries } from '../features/credits/accountMenu.tsx'
import { screens as featureScreens } from '../features/credits/screens.ts'
import { forms as featureForms } from '../features/credits/forms.ts'
import { can } from '../kit/auth/can.ts'
import { permitted } from '../kit/screen/screen.ts'
import { userWith } from '../testing/page.tsx'
import { underBrand } from './resources.ts'

const everybody = userWith(...permissions.map(({ name }) => name))
const without = underBrand(everybody, { resources: { show: false } })
const inFeature = (entry: { path: string }): boolean => featureScreens.some(({ path }) => path === entry.path)

test('CREDITS-057 the resource permissions are complete, and include no others', () => {
  const ofResources = permissions
    .filter(
      ({ name, category }) =>
        category === 'Resources' || name.endsWith('_company_data') || name === 'view_company_data_history',
    )
    .map(({ name }) => name)
  expect([...resourcePermissions].toSorted()).toEqual(ofResources.toSorted())
  for (const endpoint of [credits, creditCodes, companyData].flatMap((list) => Object.values(list)))
    expect(resourcePermissions).toContain(endpoint.access)
})

test('CREDITS-057 CREDITS-049 with resources disabled their screens, forms, account menu items and actions are hidden, and with them enabled all are shown', () => {
  expect(permitted(screens, everybody).filter(inFeature)).toHaveLength(featureScreens.length)
  expect(permitted(screens, without).filter(inFeature)).toEqual([])
  const forms = contributed.flatMap((one) => one.forms ?? [])
  expect(forms.filter((form) => featureForms.includes(form))).toHaveLength(featureForms.length)
  expect(forms.filter((form) => featureForms.includes(form) && can(without, form))).toEqual([])
  expect(entries.filter(({ shown }) => shown!(everybody))).toHaveLength(entries.length)
  expect(entries.filter(({ shown }) => shown!(without))).toEqual([])
  const brought = [
    ...companyActions.map(({ id, endpoint }) => ({ id, need: endpoint })),
    ...companiesMenu.map(({ id, need }) => ({ id, need })),
  ].filter(({ need }) => resourcePermissions.some((name) => can(userWith(name), need)))
  expect(brought.length).toBeGreaterThan(4)
  expect(brought.filter(({ need }) => can(without, need))).toEqual([])
})

test('CREDITS-051 a user without a company has no summary', () => {
  const summary = entries.find(({ id }) => id === 'resource-summary')!
  expect([summary.shown!(everybody), summary.shown!({ ...everybody, company_id: 0 })]).toEqual([true, false])
})

test('CREDITS-049 with resources enabled nobody loses a permission', () => {
  expect(underBrand(everybody, { resources: { show: true } })).toBe(everybody)
})
