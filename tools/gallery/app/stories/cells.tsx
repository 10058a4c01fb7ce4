import { Avatar } from '@outpost/ui/Avatar'
import {
  Age,
  Bytes,
  CellLink,
  CopyText,
  Count,
  DateTime,
  Ellipsis,
  LiveValue,
  Missing,
  SignalBars,
  StatusGlyph,
  Tag,
  TagList,
} from '@outpost/ui/Cells'
import type { ReactNode } from 'react'
import classes from '../Gallery.module.css'
import { LONG, makeSamples, NOW, UNBROKEN } from '../samples.tsx'
import { family } from '../story.ts'

const MINUTE = 60_000
const line =
  (...cells: ReactNode[]) =>
  () => (
    <div className={classes.line}>
      {cells.map((cell, at) => (
        <span key={String(at)}>{cell}</span>
      ))}
    </div>
  )
const tags = makeSamples(6)[5]!.tags

export const cells = family('cells', 'Cells', [
  {
    id: 'status',
    title: 'Status',
    of: ['Cells.StatusGlyph'],
    draw: line(
      <StatusGlyph tone="positive" label="Online" />,
      <StatusGlyph tone="neutral" label="Offline" detail="since 4 min" />,
      <StatusGlyph tone="pending" label="Pending" />,
      <StatusGlyph tone="none" label="Not activated" />,
      <StatusGlyph tone="error" label="Error" detail="refused" />,
      <StatusGlyph tone="positive" label="Online" iconOnly />,
    ),
  },
  {
    id: 'signal',
    title: 'Signal',
    of: ['Cells.SignalBars'],
    draw: line(...[-51, -75, -90, -104, -113, null].map((dbm) => <SignalBars key={dbm} dbm={dbm} />)),
  },
  {
    id: 'ages',
    title: 'Ages and times',
    of: ['Cells.Age', 'Cells.LiveValue', 'Cells.DateTime', 'Cells.Missing'],
    draw: line(
      ...[4_000, 7 * MINUTE, 300 * MINUTE, 5 * 1440 * MINUTE, 70 * 1440 * MINUTE, 800 * 1440 * MINUTE].map((ago) => (
        <Age key={ago} at={NOW - ago} />
      )),
      <Age at={NOW - 7 * MINUTE} staleAfter={60} />,
      <LiveValue at={NOW - 7 * MINUTE} staleAfter={600}>
        <SignalBars dbm={-71} />
      </LiveValue>,
      <LiveValue at={NOW - 7 * MINUTE} staleAfter={60}>
        <SignalBars dbm={-71} />
      </LiveValue>,
      <Age at={null} />,
      <DateTime at="2026-03-29T00:59:59Z" />,
      <DateTime at="2026-03-29T01:00:00Z" short />,
      <DateTime at={null} />,
      <Missing />,
    ),
  },
  {
    id: 'identifiers',
    title: 'Identifiers',
    of: ['Cells.CopyText'],
    draw: line(
      <CopyText value="001E42AABBCC" display="00:1E:42:AA:BB:CC" label="MAC" />,
      <CopyText value="-92.10.0.1" label="IP address" />,
      <CopyText value={UNBROKEN} label="Name" mono={false} />,
    ),
  },
  {
    id: 'numbers',
    title: 'Numbers',
    of: ['Cells.Bytes', 'Cells.Count'],
    draw: line(
      <Bytes value={0} />,
      <Bytes value={1_536} />,
      <Bytes value={8_123_456_789} />,
      <Bytes value={null} />,
      <Count value={1_234_567} />,
      <Count value={-92} unit="dBm" />,
      <Count value={null} />,
    ),
  },
  {
    id: 'tags',
    title: 'Tags',
    of: ['Cells.Tag', 'Cells.TagList'],
    draw: line(
      <Tag label="North" color="#155eef" />,
      <Tag label="No colour" />,
      <Tag label="Yellow" color="#ffff00" onRemove={() => undefined} />,
      <Tag label={LONG} color="#000" />,
      <TagList tags={tags} />,
      <TagList tags={[]} />,
    ),
  },
  {
    id: 'avatars',
    title: 'Avatars',
    of: ['Avatar.Avatar'],
    draw: line(
      ...Array.from({ length: 12 }, (_, id) => <Avatar key={id} seed={`${id} anna@example.com`} />),
      <Avatar seed="large" size={64} />,
    ),
  },
  {
    id: 'cell-link',
    title: 'Link in a cell',
    of: ['Cells.CellLink'],
    draw: () => (
      <div className={classes.narrow}>
        <CellLink href="#cell-link">
          <Ellipsis>{LONG}</Ellipsis>
        </CellLink>
      </div>
    ),
  },
  {
    id: 'ellipsis',
    title: 'Long text',
    of: ['Cells.Ellipsis'],
    draw: () => (
      <div className={classes.narrow}>
        <Ellipsis>{LONG}</Ellipsis>
        <Ellipsis>{UNBROKEN}</Ellipsis>
      </div>
    ),
  },
])
