import type pg from 'pg'

/** SQL that grants the initial data volume to all companies that have none yet. */
export const firstData = `
  WITH accounts AS (
    INSERT INTO ledger_accounts (company_id, kind, unit)
    SELECT id, 'data', 0 FROM companies c WHERE NOT EXISTS (SELECT FROM ledger_accounts a WHERE a.company_id = c.id AND a.kind = 'data')
    RETURNING id, company_id)
  INSERT INTO ledger_entries (key, kind, account_id, company_id, unit, amount)
  SELECT 'first-data:' || company_id, 'data', 1, company_id, 0, -5368709120 FROM accounts
  UNION ALL SELECT 'first-data:' || company_id, 'data', id, company_id, 0, 5368709120 FROM accounts`

/**
 * Inserts a large installation directly into the tables: `companies` in a tree of three levels below the top company,
 * `devices` with latest states, and two tags for every third device.
 */
export async function seedFleet(client: pg.Client, companies: number, devices: number): Promise<void> {
  const providers = Math.ceil(Math.sqrt(companies))
  await client.query('BEGIN')
  await client.query(
    `INSERT INTO companies (parent_id, name, level) SELECT 1, 'Provider ' || n, 2 FROM generate_series(1, ${providers}) n`,
  )
  await client.query(
    `INSERT INTO companies (parent_id, name, level) SELECT 2 + n % ${providers}, 'Customer ' || n, 3 FROM generate_series(1, ${companies - providers}) n`,
  )
  await client.query(`
    INSERT INTO company_tree SELECT id, id, 0 FROM companies ON CONFLICT DO NOTHING;
    INSERT INTO company_tree SELECT parent_id, id, 1 FROM companies WHERE parent_id IS NOT NULL ON CONFLICT DO NOTHING;
    INSERT INTO company_tree SELECT p.parent_id, c.id, 2 FROM companies c JOIN companies p ON p.id = c.parent_id WHERE p.parent_id IS NOT NULL ON CONFLICT DO NOTHING`)
  await client.query(`
    INSERT INTO devices (company_id, name, series, model, serial, mac, firmware, status, last_connection_at)
    SELECT 2 + n % ${companies - 1}, (array['Pump','Kiosk','Bus','Mast','Shop'])[1 + n % 5] || ' ' || md5(n::text), 'rut', (array['RUTX50','RUT956','TRB140','TSW202','TAP100'])[1 + n % 5], (1000000000 + n)::text,
      upper(regexp_replace(lpad(to_hex(n), 12, '0'), '(..)(?=.)', '\\1:', 'g')), (array['RUTX_R_00.07.06','RUT9_R_00.07.04','TRB1_R_00.07.05'])[1 + n % 3],
      CASE WHEN n % 10 < 6 THEN 1 WHEN n % 10 < 9 THEN 0 END, now() - (n % 5000) * interval '1 minute'
    FROM generate_series(1, ${devices}) n`)
  // What the program itself inserts when companies and devices are added.
  await client.query(`
    INSERT INTO remote_access (company_id, device_id, name, destination_ip, destination_port, protocol, is_main)
    SELECT company_id, id, 'SSH', '127.0.0.1', 22, 'ssh', true FROM devices`)
  await client.query(firstData)
  await client.query(`
    INSERT INTO device_states (device_id, company_id, reported_at, signal, operator, connection_type, network_state, wan_state, values)
    SELECT id, company_id, now() - (id % 600) * interval '1 second', -50 - id % 60, 'Operator ' || id % 7, (array['5G','4G','3G'])[1 + id % 3], 'home', 'Mobile',
      jsonb_build_object('signal', -50 - id % 60, 'operator', 'Operator ' || id % 7, 'connection_type', (array['5G','4G','3G'])[1 + id % 3], 'temperature', 30 + id % 20, 'mobile_ip', '10.0.0.1', 'wan_state', 'Mobile', 'router_uptime', id * 60)
    FROM devices`)
  await client.query(
    `INSERT INTO tags (company_id, name, color) SELECT id, 'Tag of ' || name, '#2f6fed' FROM companies`,
  )
  await client.query(
    `INSERT INTO tags (company_id, name, color) SELECT 1, 'Shared ' || n, '#667085' FROM generate_series(1, 20) n`,
  )
  await client.query(`
    INSERT INTO device_tags SELECT d.id, t.id, d.company_id FROM devices d JOIN tags t ON t.company_id = d.company_id AND t.name LIKE 'Tag of%' WHERE d.id % 3 = 0;
    INSERT INTO device_tags SELECT d.id, t.id, d.company_id FROM devices d JOIN (SELECT id, row_number() OVER (ORDER BY id) AS n FROM tags WHERE name LIKE 'Shared%') t ON t.n = 1 + d.id % 20 WHERE d.id % 3 = 0`)
  await client.query('COMMIT')
  await client.query('VACUUM ANALYZE')
}
