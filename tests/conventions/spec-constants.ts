/**
 * Limits and constants by room, written from the product specification; each stands to the letter in a rule of its room.
 */
export const CONSTANTS: Record<string, string[]> = {
  frame: [
    'at most 100 entries', '5 minutes by default, up to 100 entries', '10 s, at most 10 entries',
    'once in 1000 ms, 10 entries', '80 MB (83886080 bytes)', '16 characters', 'At most 5 windows', '4000 ms',
    'bottom-right', 'at most 7 at once', 'every 250 ms', 'delay of 150 ms', 'after 300 ms', 'after 1000 ms',
    'more than 300 px', '1750248077', 'size 26', 'fewer than 50 characters', '11 colours', '6 decimals',
    'YYYY-MM-DD HH:mm:ss', '1024 units (Bytes, KB, MB, GB, TB)', '10s, 30s, 1m, 5m, 15m, 30m, 1h, 2h, 24h',
    'grid 60, minimum cluster size 2 and batches of 2000', '`/management/devices`',
    'File name contains forbidden symbols (` \\ / : * ? " < > | \')', '1 to 63 letters', '2 to 6 letters',
    'Enter and comma', 'about 40 languages',
  ],
  settings: ['limit 100'],
  companies: ['3 to 200 characters', 'level 1 and 2'],
  channels: ['5 reconnection attempts', 'timeout 20000 ms', 'delay 1000 to 5000 ms', 'randomisation 0.5', 'code 403'],
  roles: ['id 1,', 'id 2,', 'id 3,', 'id 4,', 'id 6,', 'level 2 or lower'],
  users: ['45 characters'],
  auth: ['30 s', 'Three failed user requests', '2023-01-18', 'status 408'],
  notifications: ['2025-03-07'],
  credits: [
    '2, 4, 6, 8 and 10', '1 credit converts to 2 GB', 'length 1 to 14', 'at most 12 digits', 'at most 200 characters',
    'min 0, step 0.01', 'company_id 0',
  ],
  devices: [
    '0, 10, 12, 20 and 104', '14: monitoring', '15: no active credit', '7: a device', 'RUT8 from 00.01.04',
    '07.00 (RUT360)', '07.06 (RUT300, TRB1, TRB2, TRB5)', '07.00 or newer for RUT2, RUT3, RUT9',
    '02.04 or newer for RUTX and TRB', 'above 00.07.00', 'below 07.13', 'TRB500', 'RUTM52 and RUTM56',
    '0, 1, 2, 4, 5, 10', '2G, 3G, 4G, 5G', '/assets-static/img/devices/{model}.png', '-facelift', '0 "Offline", 1 "Online"',
  ],
  templates: [
    'minimum 60, maximum 31536000', 'At most 200', 'dynamic 300 s, static 1296000 s', 'dynamic 430/1024',
    'static 430/705', 'hotspot 540/634', 'I/O 430/586', 'GPS 430/705', 'wireless 540/634', 'DDNS and L2TP 253/437',
    'dynamic 0, static 1, hotspot 2, GPS 3, I/O 4, wireless 5, DDNS 6, L2TP 7', 'rutos or tswos',
  ],
  'remote-access': ['22 ssh or sftp', '23 telnet', '80 http', '443 https', '3389 rdp', '5900 vnc'],
  search: ['500 ms', 'at most 10', 'limit 10'],
}
