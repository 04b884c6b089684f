// What the form of a new match holds, and the request that it becomes.
import type { MatchRequest } from '../api/types';
import { remember, rememberedJson } from '../ui/memory';
import { kUsualSpec, specOf, type SpecChoices } from '../ui/spec_choices';

export interface MatchChoices extends SpecChoices {
  players: string[];
  games: number;
  pairing: 'auto' | 'match' | 'round-robin' | 'gauntlet';
  limit: 'time' | 'depth' | 'nodes';
  time: number; // ms a move
  depth: number;
  nodes: number;
  openings: number;
  sprt: boolean;
  elo0: number;
  elo1: number;
  title: string;
}

const kDefaults: MatchChoices = {
  ...kUsualSpec,
  players: ['engine:level=3', 'chains'],
  games: 20,
  pairing: 'auto',
  limit: 'time',
  time: 100,
  depth: 2,
  nodes: 10000,
  openings: 10,
  sprt: false,
  elo0: 0,
  elo1: 10,
  title: '',
};

export const kMostPlayers = 16;

export const lastMatchChoices = (): MatchChoices => ({
  ...kDefaults,
  ...rememberedJson<Partial<MatchChoices>>('new-match', {}),
  title: '',
});
export const keepMatchChoices = (choices: MatchChoices): void =>
  remember('new-match', JSON.stringify(choices));

export function matchRequest(choices: MatchChoices): MatchRequest {
  const limits =
    choices.limit === 'time'
      ? { time_ms: choices.time }
      : choices.limit === 'depth'
        ? { depth: choices.depth }
        : { nodes: choices.nodes };
  const request: MatchRequest = {
    spec: specOf(choices),
    players: choices.players,
    games: choices.games,
    limits,
    openings: choices.openings,
  };
  if (choices.pairing !== 'auto') request.pairing = choices.pairing;
  if (choices.title.trim() !== '') request.title = choices.title.trim();
  if (choices.sprt && choices.players.length === 2) request.sprt = { elo0: choices.elo0, elo1: choices.elo1 };
  return request;
}
