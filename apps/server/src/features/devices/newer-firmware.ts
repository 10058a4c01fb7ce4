import { sql, type Expression, type RawBuilder } from 'kysely'

/**
 * The firmware version as numbers, so that 7.10 comes after 7.9. `numeric`, since a device may report any number of
 * digits.
 */
export const versionOf = (firmware: Expression<unknown>): RawBuilder<number[]> =>
  sql<number[]>`string_to_array(substring(${firmware} from '(\\d+(?:\\.\\d+)*)\\D*$'), '.')::numeric[]`

/** The device family that a vendor's version begins with, RUTX for RUTX_R_00.07.06.10. */
const familyOf = (firmware: Expression<unknown>): RawBuilder<string> =>
  sql<string>`substring(${firmware} from '^([A-Z][A-Z0-9]{2,7})_[A-Z]+_[0-9]')`

/**
 * Whether the global firmware, which everyone may install, includes a newer version of the same family. A version that
 * names no family cannot be compared.
 */
export const hasNewer = (firmware: Expression<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select from files f where f.type = 'global_firmware' and ${familyOf(sql.ref('f.version'))} = ${familyOf(firmware)}
    and ${versionOf(sql.ref('f.version'))} > ${versionOf(firmware)})`

/** The firmware versions of all devices that have a newer one: compared once each, not for every device. */
const outdatedVersions = sql`(select known.firmware from (select distinct firmware from devices where firmware is not null) known
  where ${hasNewer(sql.ref('known.firmware'))})`

/** Whether there is newer firmware for a device. */
export const needsUpdate: RawBuilder<boolean> = sql<boolean>`coalesce(d.firmware in ${outdatedVersions}, false)`
