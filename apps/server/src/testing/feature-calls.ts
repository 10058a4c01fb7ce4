import { featureFiles } from './feature-files.ts'

/** The six standard roles and their letters in the rules (ROLES-014 to ROLES-019). */
export const roleLetters = {
  super_admin: 'S',
  admin: 'A',
  end_user: 'E',
  read_only: 'G',
  support: 'T',
  readonly_admin: 'R',
} as const

type OfCalls<T> = Readonly<Record<string, T>>

/**
 * What the tests of permissions and of the tenancy need to know about the endpoints of a feature. Every feature has it
 * in its `testing/calls.ts`. Calls are named like `GET /tags/{id}`, and fields like `data[].tag_id[]`.
 */
export interface FeatureCalls {
  /**
   * The roles that may use each endpoint, as `roleLetters`. `everybody`: any signed-in user; `public`: no authentication.
   * Written by hand from the rules (ROLES-014 to ROLES-058), so that a change of the contract or of a permission that
   * opens an endpoint to another role is noticed here.
   */
  callers: OfCalls<string>
  /** The kind of record that each id field refers to. A new field fails the test until it is listed here. */
  kinds?: OfCalls<OfCalls<string>>
  /** Other input that makes a request valid. The test adds the ids. */
  bodies?: OfCalls<() => Record<string, unknown>>
  /** Input that depends on one particular record. */
  companions?: OfCalls<(id: number | string) => Record<string, unknown>>
  /** Fields that refer to something other than a record, or, for a person's companies, choose one of them. */
  noRecords?: readonly string[]
  /** Fields of endpoints only for super administrators, tested with their features. */
  operatorsOnly?: readonly string[]
  /**
   * Fields where another company's record is ignored like a nonexistent one, without an error, since what the caller
   * wants is already the case.
   */
  passedOver?: readonly string[]
  /** Fields that are only looked up in a case that the test does not create. */
  notLookedAt?: readonly string[]
}

/** The serial number of a device that the test's administrator sees. Files refer to devices by serial number. */
export const serialInFile = 'in-the-file'

/** Declares what the tests need to know about the endpoints of a feature. */
export const featureCalls = (calls: FeatureCalls): Required<FeatureCalls> => ({
  kinds: {},
  bodies: {},
  companions: {},
  noRecords: [],
  operatorsOnly: [],
  passedOver: [],
  notLookedAt: [],
  ...calls,
})

/** Reads the calls of all features. */
export async function readCalls(): Promise<Required<FeatureCalls>> {
  const files = await featureFiles<{ default: Required<FeatureCalls> }>(
    'apps/server/src/features/{feature}/testing/calls.ts',
  )
  const all = files.map((file) => file.default)
  const joined = <T>(pick: (calls: Required<FeatureCalls>) => OfCalls<T>): OfCalls<T> =>
    Object.assign({}, ...all.map(pick)) as OfCalls<T>
  return {
    callers: joined((calls) => calls.callers),
    kinds: joined((calls) => calls.kinds),
    bodies: joined((calls) => calls.bodies),
    companions: joined((calls) => calls.companions),
    noRecords: all.flatMap((calls) => calls.noRecords),
    operatorsOnly: all.flatMap((calls) => calls.operatorsOnly),
    passedOver: all.flatMap((calls) => calls.passedOver),
    notLookedAt: all.flatMap((calls) => calls.notLookedAt),
  }
}
