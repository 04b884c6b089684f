// The tree in parts and in time, as a model and on the page, against a tree of over eleven million nodes.
import { cleanup, fireEvent, render } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { language } from '../src/i18n';
import { Timeline } from '../src/lab/timeline.svelte';
import { TreeModel } from '../src/lab/tree_model.svelte';
import TreeList from '../src/lab/TreeList.svelte';
import { FakeTree, shared } from './lab_fixture';

vi.setConfig({ testTimeout: 30_000 }); // a busy machine is no failure

let fake: FakeTree;
const load = () => TreeModel.load(fake.tree, shared);
const asksOfChildren = () => fake.asked.filter((path) => path.includes('sort=time')).length;

beforeEach(() => {
  language.choose('en');
  fake = new FakeTree(225, 3);
  fake.serve();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('TreeModel', () => {
  it('holds what was asked for, a hundred children at a time', async () => {
    const model = await load();
    expect(model.tree.nodes).toBeGreaterThan(11_000_000);
    expect(model.rows).toHaveLength(226);
    expect(model.rows[100]!.id).not.toBeNull();
    expect(model.rows[101]!.id).toBeNull();
    await model.loadPart(0, 150);
    expect(model.rows[200]!.id).toBe(fake.child(0, 199));
    await model.loadPart(0, 199);
    expect(asksOfChildren()).toBe(2);
  });

  it('opens, closes and finds the chosen line', async () => {
    const model = await load();
    expect(model.pv).toHaveLength(4);
    model.toggle(1);
    expect(model.rows).toHaveLength(226 + 225);
    await model.loadPart(1, 0);
    expect(model.rows[2]).toMatchObject({ id: 2, parent: 1, level: 3, index: 0, size: 225 });
    expect(model.moves(2)).toEqual(['a15', 'a15']);
    model.toggle(1);
    expect(model.rows).toHaveLength(226);
  });

  it('reveals a node anywhere with a handful of questions', async () => {
    const model = await load();
    const deep = fake.child(fake.child(fake.child(0, 180), 7), 224);
    await model.reveal(deep);
    expect(model.rows.some((row) => row.id === deep)).toBe(true);
    expect(model.path(deep)).toHaveLength(4);
    expect(fake.asked.length).toBeLessThan(15);
  });

  it('finds the child of a move, or that it was never looked at', async () => {
    fake = new FakeTree(20, 2);
    fake.serve();
    const model = await load();
    expect((await model.childBy(0, 'b15'))?.id).toBe(fake.child(0, 1));
    expect(await model.childBy(0, 'o1')).toBeNull();
  });

  it('asks anew when it is sorted', async () => {
    const model = await load();
    model.sortBy('value');
    expect(model.rows[1]!.id).toBeNull();
    await model.loadPart(0, 0);
    expect(fake.asked.at(-1)).toContain('sort=value');
    expect(model.rows[1]!.id).toBe(1);
  });
});

describe('Timeline', () => {
  it('opens the path of its moment, and closes it when it goes on', async () => {
    const model = await load();
    const timeline = new Timeline(model);
    const deep = fake.node(fake.child(fake.child(0, 3), 4));
    timeline.go(deep.entered);
    await vi.waitFor(() => expect(timeline.moment?.node.id).toBe(deep.id));
    expect(model.selected).toBe(deep.id);
    expect(model.isOpen(fake.child(0, 3))).toBe(true);
    timeline.go(1);
    await vi.waitFor(() => expect(timeline.moment?.step).toBe(1));
    expect(model.isOpen(fake.child(0, 3))).toBe(false);
    timeline.close();
    expect(timeline.active).toBe(false);
  });

  it('passes over what lies between when the slider is faster than the server', async () => {
    const timeline = new Timeline(await load());
    for (let step = 10; step <= 200; step++) timeline.go(step);
    await vi.waitFor(() => expect(timeline.moment?.step).toBe(200));
    expect(fake.asked.filter((path) => path.includes('/at?')).length).toBeLessThanOrEqual(3);
  });

  it('plays, and stops at the end', async () => {
    fake = new FakeTree(2, 1);
    fake.serve();
    const timeline = new Timeline(await load());
    timeline.speed = 1000;
    timeline.play();
    await vi.waitFor(() => expect(timeline.moment?.step).toBe(5));
    await vi.waitFor(() => expect(timeline.playing).toBe(false));
  });
});

describe('TreeList', () => {
  const items = () => [...document.querySelectorAll('[role=treeitem]')];
  const selected = () => items().find((item) => item.getAttribute('aria-selected') === 'true')!;

  it('has rows for what is in sight only', async () => {
    const model = await load();
    model.toggle(1);
    render(TreeList, { model, view: 'root', moment: null });
    await tick();
    expect(model.rows.length).toBe(451);
    expect(items().length).toBeLessThan(40);
  });

  it('is a tree that the arrow keys walk', async () => {
    const model = await load();
    render(TreeList, { model, view: 'root', moment: null });
    const tree = document.querySelector('[role=tree]')!;
    expect(selected().getAttribute('aria-level')).toBe('1');
    expect(selected().getAttribute('aria-expanded')).toBe('true');
    await fireEvent.keyDown(tree, { key: 'ArrowDown' });
    expect(model.selected).toBe(1);
    expect(selected().getAttribute('aria-posinset')).toBe('1');
    expect(selected().getAttribute('aria-setsize')).toBe('225');
    expect(selected().getAttribute('aria-expanded')).toBe('false');
    expect(tree.getAttribute('aria-activedescendant')).toBe(selected().id);
    await fireEvent.keyDown(tree, { key: 'ArrowRight' });
    expect(model.isOpen(1)).toBe(true);
    await fireEvent.keyDown(tree, { key: 'ArrowRight' });
    await vi.waitFor(() => expect(model.selected).toBe(2));
    await fireEvent.keyDown(tree, { key: 'ArrowLeft' });
    expect(model.selected).toBe(1);
    await fireEvent.keyDown(tree, { key: 'ArrowLeft' });
    expect(model.isOpen(1)).toBe(false);
    await fireEvent.keyDown(tree, { key: 'Home' });
    expect(model.selected).toBe(0);
    await fireEvent.keyDown(tree, { key: 'End' });
    await vi.waitFor(() => expect(model.selected).toBe(fake.child(0, 224)));
  });

  it('tells the numbers, the chosen child and the best line', async () => {
    const model = await load();
    render(TreeList, { model, view: 'root', moment: null });
    const first = items()[1]!;
    expect(first.textContent!.replace(/\s+/g, ' ').trim()).toMatch(
      /^a15 ★ chosen, on the best line min ?0 ?\[−∞, \+∞\] ?all 225 moves$/,
    );
    expect(first.classList.contains('pv')).toBe(true);
  });

  it('shows what a moment of the search knows', async () => {
    const model = await load();
    const timeline = new Timeline(model);
    timeline.go(fake.node(fake.child(0, 2)).entered);
    await vi.waitFor(() => expect(timeline.moment).not.toBeNull());
    render(TreeList, { model, view: 'root', moment: timeline.moment });
    const of = (id: number) => document.querySelector(`[data-node="${id}"]`)!;
    expect(of(fake.child(0, 1)).classList.contains('done')).toBe(true);
    expect(of(fake.child(0, 2)).classList.contains('open')).toBe(true);
    expect(of(fake.child(0, 3)).classList.contains('ahead')).toBe(true);
  });
});
