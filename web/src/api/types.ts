// Made from docs/openapi.json by `npm run api`: change that file, not this one.
export interface paths {
  '/api/meta': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** What this is, and its limits */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description the answer */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': components['schemas']['Meta'];
          };
        };
        default: components['responses']['Refused'];
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/players': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The players and the ten levels */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description the answer */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': components['schemas']['Players'];
          };
        };
        default: components['responses']['Refused'];
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/lang/{code}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** A language's catalogue */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          code: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description the answer */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              [key: string]: string;
            };
          };
        };
        default: components['responses']['Refused'];
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/openapi.json': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** This file */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description the answer */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': Record<string, never>;
          };
        };
        default: components['responses']['Refused'];
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/events': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** What changes; with `game`, also that game's states and reports */
    get: {
      parameters: {
        query?: {
          game?: number;
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description server-sent events */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'text/event-stream': components['schemas']['ServerEvents'];
          };
        };
        default: components['responses']['Refused'];
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/positions': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** A position: legal moves, threats, forbidden points .. */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': components['schemas']['PositionRequest'];
        };
      };
      responses: {
        /** @description the answer */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': components['schemas']['Position'];
          };
        };
        default: components['responses']['Refused'];
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/positions/why': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Why it is won: the forced win step by step */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': components['schemas']['PositionRequest'];
        };
      };
      responses: {
        /** @description the answer */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': components['schemas']['Why'];
          };
        };
        default: components['responses']['Refused'];
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/positions/proof': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** What the proof that Black wins says of a position */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': components['schemas']['PositionRequest'];
        };
      };
      responses: {
        /** @description the answer */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': components['schemas']['ProofView'];
          };
        };
        default: components['responses']['Refused'];
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/positions/heuristic': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** A heuristic's value in its parts */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': components['schemas']['HeuristicRequest'];
        };
      };
      responses: {
        /** @description the answer */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': components['schemas']['HeuristicValue'];
          };
        };
        default: components['responses']['Refused'];
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/games': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List games, the newest first */
    get: {
      parameters: {
        query?: {
          limit?: number;
          before?: number;
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description the answer */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': components['schemas']['GameList'];
          };
        };
        default: components['responses']['Refused'];
      };
    };
    put?: never;
    /** Make a game */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': components['schemas']['NewGame'];
        };
      };
      responses: {
        /** @description the answer */
        201: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': components['schemas']['Game'];
          };
        };
        default: components['responses']['Refused'];
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/games/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** A game */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          id: number;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description the answer */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': components['schemas']['Game'];
          };
        };
        default: components['responses']['Refused'];
      };
    };
    put?: never;
    post?: never;
    /** Delete a game */
    delete: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          id: number;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description done */
        204: {
          headers: {
            [name: string]: unknown;
          };
          content?: never;
        };
        default: components['responses']['Refused'];
      };
    };
    options?: never;
    head?: never;
    /** Change title or seats */
    patch: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          id: number;
        };
        cookie?: never;
      };
      requestBody?: {
        content: {
          'application/json': components['schemas']['SeatsRequest'];
        };
      };
      responses: {
        /** @description the answer */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': components['schemas']['Game'];
          };
        };
        default: components['responses']['Refused'];
      };
    };
    trace?: never;
  };
  '/api/games/{id}/move': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Play a move */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          id: number;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': components['schemas']['MoveRequest'];
        };
      };
      responses: {
        /** @description the answer */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': components['schemas']['Game'];
          };
        };
        default: components['responses']['Refused'];
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/games/{id}/engine': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Let the engine go on, pause, or move now */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          id: number;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': components['schemas']['EngineCommandRequest'];
        };
      };
      responses: {
        /** @description the answer */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': components['schemas']['Game'];
          };
        };
        default: components['responses']['Refused'];
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/games/{id}/undo': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Take moves back */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          id: number;
        };
        cookie?: never;
      };
      requestBody?: {
        content: {
          'application/json': components['schemas']['StepsRequest'];
        };
      };
      responses: {
        /** @description the answer */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': components['schemas']['Game'];
          };
        };
        default: components['responses']['Refused'];
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/games/{id}/redo': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Play moves again that were taken back */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          id: number;
        };
        cookie?: never;
      };
      requestBody?: {
        content: {
          'application/json': components['schemas']['StepsRequest'];
        };
      };
      responses: {
        /** @description the answer */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': components['schemas']['Game'];
          };
        };
        default: components['responses']['Refused'];
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/games/{id}/goto': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Go to a place in the line */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          id: number;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': components['schemas']['GotoRequest'];
        };
      };
      responses: {
        /** @description the answer */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': components['schemas']['Game'];
          };
        };
        default: components['responses']['Refused'];
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/games/{id}/resign': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Resign */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          id: number;
        };
        cookie?: never;
      };
      requestBody?: {
        content: {
          'application/json': components['schemas']['ResignRequest'];
        };
      };
      responses: {
        /** @description the answer */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': components['schemas']['Game'];
          };
        };
        default: components['responses']['Refused'];
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/games/{id}/swap2': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Choose in Swap2's opening */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          id: number;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': components['schemas']['Swap2Request'];
        };
      };
      responses: {
        /** @description the answer */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': components['schemas']['Game'];
          };
        };
        default: components['responses']['Refused'];
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/games/{id}/position': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The position at a ply */
    get: {
      parameters: {
        query?: {
          ply?: number;
        };
        header?: never;
        path: {
          id: number;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description the answer */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': components['schemas']['Position'];
          };
        };
        default: components['responses']['Refused'];
      };
    };
    put?: never;
    /** Start anew from a position */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          id: number;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': components['schemas']['SetPositionRequest'];
        };
      };
      responses: {
        /** @description the answer */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': components['schemas']['Game'];
          };
        };
        default: components['responses']['Refused'];
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/games/{id}/variations': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Variations and comments */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          id: number;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description the answer */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': components['schemas']['VariationTree'];
          };
        };
        default: components['responses']['Refused'];
      };
    };
    /** Keep variations and comments, in place of those there are */
    put: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          id: number;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': components['schemas']['VariationTree'];
        };
      };
      responses: {
        /** @description done */
        204: {
          headers: {
            [name: string]: unknown;
          };
          content?: never;
        };
        default: components['responses']['Refused'];
      };
    };
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/games/{id}/export': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The game as text */
    get: {
      parameters: {
        query?: {
          format?: 'sgf' | 'transcript' | 'psq' | 'ggf';
        };
        header?: never;
        path: {
          id: number;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description the text, as an attachment */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'text/plain': string;
          };
        };
        default: components['responses']['Refused'];
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/import': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Games from pasted text */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': components['schemas']['ImportRequest'];
        };
      };
      responses: {
        /** @description the answer */
        201: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': components['schemas']['Imported'];
          };
        };
        default: components['responses']['Refused'];
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/searches': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** What is being searched */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description the answer */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': components['schemas']['RunningSearches'];
          };
        };
        default: components['responses']['Refused'];
      };
    };
    put?: never;
    /** Search a position */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': components['schemas']['SearchRequest'];
        };
      };
      responses: {
        /** @description server-sent events */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'text/event-stream': components['schemas']['SearchEvents'];
          };
        };
        default: components['responses']['Refused'];
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/searches/{id}/stop': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Stop a search of any kind */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          id: string;
        };
        cookie?: never;
      };
      requestBody?: {
        content: {
          'application/json': components['schemas']['Empty'];
        };
      };
      responses: {
        /** @description done */
        204: {
          headers: {
            [name: string]: unknown;
          };
          content?: never;
        };
        default: components['responses']['Refused'];
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/analyses': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List analyses */
    get: {
      parameters: {
        query?: {
          game_id?: number;
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description the answer */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': components['schemas']['AnalysisList'];
          };
        };
        default: components['responses']['Refused'];
      };
    };
    put?: never;
    /** Make an analysis of a game */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': components['schemas']['NewAnalysis'];
        };
      };
      responses: {
        /** @description the answer */
        201: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': components['schemas']['Analysis'];
          };
        };
        default: components['responses']['Refused'];
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/analyses/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** An analysis */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          id: number;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description the answer */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': components['schemas']['Analysis'];
          };
        };
        default: components['responses']['Refused'];
      };
    };
    put?: never;
    post?: never;
    /** Delete an analysis */
    delete: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          id: number;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description done */
        204: {
          headers: {
            [name: string]: unknown;
          };
          content?: never;
        };
        default: components['responses']['Refused'];
      };
    };
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/analyses/{id}/run': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Go on with an analysis */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          id: number;
        };
        cookie?: never;
      };
      requestBody?: {
        content: {
          'application/json': components['schemas']['Empty'];
        };
      };
      responses: {
        /** @description server-sent events */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'text/event-stream': components['schemas']['AnalysisEvents'];
          };
        };
        default: components['responses']['Refused'];
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/trees': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the trees in memory */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description the answer */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': components['schemas']['TreeList'];
          };
        };
        default: components['responses']['Refused'];
      };
    };
    put?: never;
    /** Record a search tree */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': components['schemas']['TreeRequest'];
        };
      };
      responses: {
        /** @description server-sent events */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'text/event-stream': components['schemas']['TreeEvents'];
          };
        };
        default: components['responses']['Refused'];
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/trees/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** A tree */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description the answer */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': components['schemas']['Tree'];
          };
        };
        default: components['responses']['Refused'];
      };
    };
    put?: never;
    post?: never;
    /** Forget a tree */
    delete: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description done */
        204: {
          headers: {
            [name: string]: unknown;
          };
          content?: never;
        };
        default: components['responses']['Refused'];
      };
    };
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/trees/{id}/nodes/{n}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** A node and the way to it */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          id: string;
          n: number;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description the answer */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': components['schemas']['TreeNodePath'];
          };
        };
        default: components['responses']['Refused'];
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/trees/{id}/nodes/{n}/children': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** A part of a node's children */
    get: {
      parameters: {
        query?: {
          offset?: number;
          limit?: number;
          sort?: 'time' | 'value';
        };
        header?: never;
        path: {
          id: string;
          n: number;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description the answer */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': components['schemas']['TreeChildren'];
          };
        };
        default: components['responses']['Refused'];
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/trees/{id}/at': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** A moment of the search */
    get: {
      parameters: {
        query?: {
          step?: number;
        };
        header?: never;
        path: {
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description the answer */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': components['schemas']['Moment'];
          };
        };
        default: components['responses']['Refused'];
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/comparisons': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** One position by several players */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': components['schemas']['ComparisonRequest'];
        };
      };
      responses: {
        /** @description server-sent events */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'text/event-stream': components['schemas']['ComparisonEvents'];
          };
        };
        default: components['responses']['Refused'];
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/matches': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List matches, the newest first */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description the answer */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': components['schemas']['MatchList'];
          };
        };
        default: components['responses']['Refused'];
      };
    };
    put?: never;
    /** Start a match, or go on with it */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': components['schemas']['MatchRequest'];
        };
      };
      responses: {
        /** @description the answer */
        202: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': components['schemas']['MatchInfo'];
          };
        };
        default: components['responses']['Refused'];
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/matches/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** A match with its standings */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          id: number;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description the answer */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': components['schemas']['Match'];
          };
        };
        default: components['responses']['Refused'];
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/matches/{id}/games': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** A part of a match's games */
    get: {
      parameters: {
        query?: {
          after?: number;
          limit?: number;
        };
        header?: never;
        path: {
          id: number;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description the answer */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': components['schemas']['MatchGameList'];
          };
        };
        default: components['responses']['Refused'];
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/matches/{id}/games/{number}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** A game of a match */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          id: number;
          number: number;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description the answer */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': components['schemas']['MatchGame'];
          };
        };
        default: components['responses']['Refused'];
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/matches/{id}/games/{number}/open': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Copy a match's game to the board */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          id: number;
          number: number;
        };
        cookie?: never;
      };
      requestBody?: {
        content: {
          'application/json': components['schemas']['Empty'];
        };
      };
      responses: {
        /** @description the answer */
        201: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': components['schemas']['Game'];
          };
        };
        default: components['responses']['Refused'];
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/matches/{id}/events': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** A match as it goes on */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          id: number;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description server-sent events */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'text/event-stream': components['schemas']['MatchEvents'];
          };
        };
        default: components['responses']['Refused'];
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/matches/{id}/stop': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Stop a match */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          id: number;
        };
        cookie?: never;
      };
      requestBody?: {
        content: {
          'application/json': components['schemas']['Empty'];
        };
      };
      responses: {
        /** @description done */
        204: {
          headers: {
            [name: string]: unknown;
          };
          content?: never;
        };
        default: components['responses']['Refused'];
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/jobs': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** What is to do in the arena's store, and who does it */
    get: {
      parameters: {
        query?: {
          /** @description 1: finished work too */
          all?: number;
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description the answer */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': components['schemas']['JobsReport'];
          };
        };
        default: components['responses']['Refused'];
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/jobs/events': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The same, whenever it has changed */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description server-sent events */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'text/event-stream': components['schemas']['JobsEvents'];
          };
        };
        default: components['responses']['Refused'];
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/ladders': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List ladders */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description the answer */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': components['schemas']['LadderList'];
          };
        };
        default: components['responses']['Refused'];
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/ladders/{name}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** A ladder's table */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          name: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description the answer */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': components['schemas']['Ladder'];
          };
        };
        default: components['responses']['Refused'];
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    /** @description every answer that is not 2xx */
    ErrorReply: {
      error: {
        code: string;
        message: string;
        line?: number;
        column?: number;
      };
    };
    /** @enum {string} */
    Color: 'black' | 'white';
    /** @enum {string} */
    GameKind: 'gomoku' | 'othello' | 'mnk';
    /** @enum {string} */
    Rule: 'freestyle' | 'standard' | 'caro' | 'renju';
    /** @description column letter and row number: h8 */
    Point: string;
    /** @description a point, or pass */
    Move: string;
    /** @description row by row from the top left: '.' empty, 'x' black, 'o' white */
    Cells: string;
    /** @description a player and its options: engine:level=3, chains:depth=4 */
    PlayerText: string;
    GomokuSpec: {
      /** @enum {string} */
      game: 'gomoku';
      rule: components['schemas']['Rule'];
      width: number;
      height: number;
      k: number;
      /** @enum {string} */
      opening: 'free' | 'swap2';
    };
    OthelloSpec: {
      /** @enum {string} */
      game: 'othello';
      size: number;
      width: number;
      height: number;
      /** @enum {string} */
      scoring: 'empties' | 'plain';
    };
    MnkSpec: {
      /** @enum {string} */
      game: 'mnk';
      width: number;
      height: number;
      k: number;
      /** @description a stone falls to the lowest empty cell of its column */
      gravity: boolean;
    };
    /** @description which game, with every setting */
    Spec:
      | components['schemas']['GomokuSpec']
      | components['schemas']['OthelloSpec']
      | components['schemas']['MnkSpec'];
    /** @description which game; everything but `game` has a default */
    SpecRequest:
      | {
          /** @enum {string} */
          game: 'gomoku';
          rule?: components['schemas']['Rule'];
          width?: number;
          height?: number;
          k?: number;
          /** @enum {string} */
          opening?: 'free' | 'swap2';
        }
      | {
          /** @enum {string} */
          game: 'othello';
          size?: number;
          width?: number;
          height?: number;
          /** @enum {string} */
          scoring?: 'empties' | 'plain';
        }
      | {
          /** @enum {string} */
          game: 'mnk';
          width?: number;
          height?: number;
          k?: number;
          /** @description a stone falls to the lowest empty cell of its column */
          gravity?: boolean;
        };
    /** @description a position that was set */
    Start: {
      cells: components['schemas']['Cells'];
      to_move: components['schemas']['Color'];
    };
    /** @enum {string} */
    SeatKind: 'human' | 'engine';
    /** @description who plays a side */
    Seat: {
      kind: components['schemas']['SeatKind'];
      name: string;
      player: components['schemas']['PlayerText'] | null;
    };
    /** @description `player` is required for an engine and refused for a human */
    SeatRequest: {
      kind: components['schemas']['SeatKind'];
      name?: string;
      player?: components['schemas']['PlayerText'];
    };
    Limits: {
      depth?: number;
      nodes?: number;
      time_ms?: number;
    };
    /** @description a position of its own, or one of a game; without `ply`, where the game stands */
    PositionRef:
      | {
          spec: components['schemas']['SpecRequest'];
          start?: components['schemas']['Start'];
          moves?: components['schemas']['Move'][];
        }
      | {
          game_id: number;
          ply?: number;
        };
    Outcome: {
      over: boolean;
      winner: components['schemas']['Color'] | null;
      reason: ('row' | 'full' | 'discs' | 'resigned' | 'time') | null;
    };
    /** @enum {string} */
    ThreatKind: 'five' | 'open-four' | 'closed-four' | 'split-four' | 'open-three' | 'split-three';
    /** @enum {string} */
    Direction: 'row' | 'column' | 'falling' | 'rising';
    Threat: {
      side: components['schemas']['Color'];
      kind: components['schemas']['ThreatKind'];
      direction: components['schemas']['Direction'];
      stones: components['schemas']['Point'][];
      /** @description the cells that complete or extend it */
      gains: components['schemas']['Point'][];
    };
    Foul: {
      point: components['schemas']['Point'];
      /** @enum {string} */
      foul: 'overline' | 'double-four' | 'double-three';
      /** @description the rows that make it one */
      rows: components['schemas']['FoulRow'][];
    };
    FoulRow: {
      /** @description with the forbidden one */
      stones: components['schemas']['Point'][];
      gains: components['schemas']['Point'][];
    };
    Discs: {
      black: number;
      white: number;
      /** @description Black minus White; at the end, by the scoring */
      score: number;
    };
    PointsBySide: {
      black: components['schemas']['Point'][];
      white: components['schemas']['Point'][];
    };
    Position: {
      spec: components['schemas']['Spec'];
      cells: components['schemas']['Cells'];
      to_move: components['schemas']['Color'];
      last_move: components['schemas']['Move'] | null;
      /** @description `pass` alone when the side must pass; empty when the game is over */
      legal: components['schemas']['Move'][];
      outcome: components['schemas']['Outcome'];
      winning_line: components['schemas']['Point'][];
      /** @description renju with Black to move */
      forbidden: components['schemas']['Foul'][];
      threats: components['schemas']['Threat'][];
      discs: components['schemas']['Discs'] | null;
      mobility: components['schemas']['PointsBySide'] | null;
      stable: components['schemas']['PointsBySide'] | null;
    };
    /** @enum {string} */
    Swap2Choice: 'take-white' | 'take-black' | 'lay-two';
    Swap2: {
      /** @enum {string} */
      task: 'place' | 'choose' | 'finished';
      /** @enum {string} */
      to_act: 'first' | 'second';
      stones_to_place: number;
      next_color: components['schemas']['Color'];
      choices: components['schemas']['Swap2Choice'][];
      made: {
        ply: number;
        choice: components['schemas']['Swap2Choice'];
      }[];
    };
    ClockRequest: {
      minutes: number;
      /** @description seconds for each move */
      increment?: number;
    };
    GameClock: {
      minutes: number;
      /** @description seconds for each move */
      increment: number;
      black_ms: number;
      white_ms: number;
      /** @description whose time runs; the server counts it */
      running: components['schemas']['Color'] | null;
    };
    Game: {
      id: number;
      /** @description rises with every change */
      version: number;
      title: string;
      /** @description milliseconds since 1970 */
      created: number;
      updated: number;
      spec: components['schemas']['Spec'];
      start: components['schemas']['Start'] | null;
      black: components['schemas']['Seat'];
      white: components['schemas']['Seat'];
      /** @description the whole line */
      moves: components['schemas']['Move'][];
      /** @description how many of them are on the board; the rest can be redone */
      ply: number;
      swap2: components['schemas']['Swap2'] | null;
      clock: components['schemas']['GameClock'] | null;
      to_act: components['schemas']['Color'] | null;
      thinking: components['schemas']['Thinking'] | null;
      /** @description engines wait for a command */
      paused: boolean;
      position: components['schemas']['Position'];
    };
    GameSummary: {
      id: number;
      /** @description rises with every change */
      version: number;
      title: string;
      /** @description milliseconds since 1970 */
      created: number;
      updated: number;
      spec: components['schemas']['Spec'];
      black: components['schemas']['Seat'];
      white: components['schemas']['Seat'];
      ply: number;
      length: number;
      outcome: components['schemas']['Outcome'];
    };
    GameList: {
      games: components['schemas']['GameSummary'][];
      /** @description goes into `before`; null at the end */
      next: number | null;
    };
    NewGame: {
      spec: components['schemas']['SpecRequest'];
      title?: string;
      black?: components['schemas']['SeatRequest'];
      white?: components['schemas']['SeatRequest'];
      start?: components['schemas']['Start'];
      moves?: components['schemas']['Move'][];
      clock?: components['schemas']['ClockRequest'];
    };
    SeatsRequest: {
      /** @description the game's version that this change was made for; `changed` when the game has another */
      version?: number;
      title?: string;
      black?: components['schemas']['SeatRequest'];
      white?: components['schemas']['SeatRequest'];
    };
    MoveRequest: {
      /** @description the game's version that this change was made for; `changed` when the game has another */
      version?: number;
      move: components['schemas']['Move'];
    };
    /** @description without `count`, to the turn at which a person had to choose */
    StepsRequest: {
      /** @description the game's version that this change was made for; `changed` when the game has another */
      version?: number;
      count?: number;
    };
    GotoRequest: {
      /** @description the game's version that this change was made for; `changed` when the game has another */
      version?: number;
      ply: number;
    };
    /** @description without `side`, the one to act */
    ResignRequest: {
      /** @description the game's version that this change was made for; `changed` when the game has another */
      version?: number;
      side?: components['schemas']['Color'];
    };
    Swap2Request: {
      /** @description the game's version that this change was made for; `changed` when the game has another */
      version?: number;
      choice: components['schemas']['Swap2Choice'];
    };
    SetPositionRequest: {
      /** @description the game's version that this change was made for; `changed` when the game has another */
      version?: number;
      cells: components['schemas']['Cells'];
      to_move: components['schemas']['Color'];
      spec?: components['schemas']['SpecRequest'];
    };
    /** @description how many best moves to value, or `all` */
    LinesRequest: number | 'all';
    Line: {
      move: components['schemas']['Move'];
      /** @description for the side to move */
      score: number;
      /** @description the same for Black */
      black: number;
      /** @description plies to the win (positive) or loss of the side to move; only when certain */
      win_in?: number;
      black_wins?: boolean;
      depth: number;
      exact: boolean;
      pv: components['schemas']['Move'][];
    };
    Report: {
      /** @description in analyses: the position searched */
      ply?: number;
      move: components['schemas']['Move'] | null;
      /** @description for the side to move */
      score: number;
      /** @description the same for Black */
      black: number;
      /** @description plies to the win (positive) or loss of the side to move; only when certain */
      win_in?: number;
      black_wins?: boolean;
      depth: number;
      nodes: number;
      prunings: number;
      seconds: number;
      pv: components['schemas']['Move'][];
      /** @description proven, not estimated */
      exact: boolean;
      /** @description per cent; 0 where it does not apply */
      confidence: number;
      lines: components['schemas']['Line'][];
      final: boolean;
    };
    VariationNode: {
      /** @description 0 is the start, i the i-th node; parents come first */
      parent: number;
      move: components['schemas']['Move'];
      comment?: string;
    };
    /** @description moves beside the game's own, and comments, as a tree from its start */
    VariationTree: {
      /** @description on the start */
      comment?: string;
      nodes: components['schemas']['VariationNode'][];
    };
    /** @enum {string} */
    ImportFormat: 'auto' | 'sgf' | 'psq' | 'ggf' | 'obf' | 'wthor' | 'transcript' | 'board';
    /** @description one of `text` and `base64` */
    ImportRequest: {
      text?: string;
      base64?: string;
      format?: components['schemas']['ImportFormat'];
      spec?: components['schemas']['SpecRequest'];
      first?: number;
      limit?: number;
    };
    Imported: {
      format: string;
      /** @description the games in the text */
      count: number;
      games: components['schemas']['Game'][];
    };
    Meta: {
      name: string;
      version: string;
      languages: string[];
      limits: {
        body_bytes: number;
        searches: number;
        streams: number;
        search_ms: number;
        lines: number;
        tree_nodes: number;
        cores: number;
      };
    };
    Player: {
      name: string;
      summary: string;
      games: components['schemas']['GameKind'][];
      /** @description `POST /api/positions/heuristic` takes it */
      heuristic: boolean;
      /** @description `POST /api/trees` can record it */
      tree: boolean;
      options: components['schemas']['PlayerOption'][];
    };
    /** @description What may stand behind a player's name, as in name:key=value,key=value */
    PlayerOption: {
      key: string;
      /** @enum {string} */
      type: 'number' | 'duration' | 'choice';
      summary: string;
      /** @description of a number */
      least?: number;
      /** @description of a number */
      most?: number;
      /** @description of a choice */
      words?: string[];
      /** @description as it is written; absent when the option is not set */
      default?: string;
    };
    Players: {
      players: components['schemas']['Player'][];
      levels: {
        level: number;
        player: components['schemas']['PlayerText'];
      }[];
    };
    PositionRequest: {
      position: components['schemas']['PositionRef'];
    };
    MadeThreat: {
      /** @enum {string} */
      made: 'five' | 'open-four' | 'four' | 'open-three';
      direction: components['schemas']['Direction'];
    };
    WinStep: {
      move: components['schemas']['Point'];
      /** @description the strongest first; none: it blocks, or threatens fours */
      threats: components['schemas']['MadeThreat'][];
      /** @description it stops a four of the defender's */
      blocks: boolean;
      /** @description all that do not lose at once; none: it cannot be stopped */
      replies: components['schemas']['Point'][];
      /** @description the one that the win goes on with */
      reply: components['schemas']['Point'] | null;
    };
    ForcedWin: {
      side: components['schemas']['Color'];
      /** @description how many moves were played when it began */
      ply: number;
      steps: components['schemas']['WinStep'][];
    };
    Why: {
      win: components['schemas']['ForcedWin'] | null;
    };
    ProofView: {
      /** @description of the certificate */
      records: number;
      /**
       * @description Black's win is proved; for some of White's replies; or the proof does not go here
       * @enum {unknown}
       */
      state: 'proved' | 'part' | 'none';
      /** @description Black's, at his turn */
      move: components['schemas']['Point'] | null;
      /** @description what Black plays if White passes */
      threat: components['schemas']['Point'] | null;
      /** @description White's replies that have a tree of their own */
      own: components['schemas']['Point'][];
      /** @description replies outside the zone of Black's threat: he goes on as if White had passed */
      zone: components['schemas']['Point'][];
      /** @description replies that the tree of another reply refutes as well */
      reusable: components['schemas']['RefutedReply'][];
      /** @description replies after which Black completes a row at once */
      row: components['schemas']['Point'][];
      /** @description replies that are not proved */
      open: components['schemas']['Point'][];
    };
    RefutedReply: {
      reply: components['schemas']['Point'];
      by: components['schemas']['Point'];
    };
    HeuristicRequest: {
      position: components['schemas']['PositionRef'];
      heuristic: components['schemas']['PlayerText'];
    };
    HeuristicPart: {
      side: components['schemas']['Color'];
      direction: components['schemas']['Direction'];
      stones: components['schemas']['Point'][];
      openings: number;
      points: number;
    };
    HeuristicMove: {
      move: components['schemas']['Move'];
      corner: number;
      border: number;
      danger: number;
      mobility: number;
      center: number;
      total: number;
    };
    HeuristicValue: {
      heuristic: components['schemas']['PlayerText'];
      /** @description for the side to move */
      score: number;
      /** @description the same for Black */
      black: number;
      totals: {
        black: number;
        white: number;
      };
      parts: components['schemas']['HeuristicPart'][];
      cells: {
        point: components['schemas']['Point'];
        side: components['schemas']['Color'];
        points: number;
      }[];
      moves: components['schemas']['HeuristicMove'][];
    };
    SearchRequest: {
      position: components['schemas']['PositionRef'];
      player?: components['schemas']['PlayerText'];
      limits?: components['schemas']['Limits'];
      lines?: components['schemas']['LinesRequest'];
    };
    RunningSearch: {
      id: string;
      /** @enum {string} */
      kind: 'search' | 'analysis' | 'tree' | 'comparison';
      player: string;
      seconds: number;
      nodes: number;
    };
    RunningSearches: {
      searches: components['schemas']['RunningSearch'][];
    };
    NewAnalysis: {
      game_id: number;
      player?: components['schemas']['PlayerText'];
      limits?: components['schemas']['Limits'];
    };
    /** @enum {string} */
    Verdict: 'best' | 'good' | 'inaccuracy' | 'mistake' | 'blunder';
    JudgedPosition: {
      ply: number;
      to_move: components['schemas']['Color'];
      played: components['schemas']['Move'] | null;
      best: components['schemas']['Move'] | null;
      /** @description for the side to move */
      score: number;
      /** @description the same for Black */
      black: number;
      /** @description plies to the win (positive) or loss of the side to move; only when certain */
      win_in?: number;
      black_wins?: boolean;
      depth: number;
      nodes: number;
      exact: boolean;
      pv: components['schemas']['Move'][];
      /** @description points that the played move gave away; null for a certain result given away, and where nothing was played */
      loss: number | null;
      verdict: components['schemas']['Verdict'] | null;
      /** @description the best move when the verdict is one of the last three */
      better: components['schemas']['Move'] | null;
    };
    /** @description points of `loss`; null where a heuristic counts by powers */
    Thresholds: {
      inaccuracy: number;
      mistake: number;
      blunder: number;
    };
    AnalysisInfo: {
      id: number;
      game_id: number;
      player: components['schemas']['PlayerText'];
      limits: components['schemas']['Limits'];
      created: number;
      spec: components['schemas']['Spec'];
      start: components['schemas']['Start'] | null;
      moves: components['schemas']['Move'][];
      /** @enum {string} */
      state: 'running' | 'paused' | 'finished';
      done: number;
      total: number;
      thresholds: components['schemas']['Thresholds'] | null;
    };
    Analysis: {
      id: number;
      game_id: number;
      player: components['schemas']['PlayerText'];
      limits: components['schemas']['Limits'];
      created: number;
      spec: components['schemas']['Spec'];
      start: components['schemas']['Start'] | null;
      moves: components['schemas']['Move'][];
      /** @enum {string} */
      state: 'running' | 'paused' | 'finished';
      done: number;
      total: number;
      thresholds: components['schemas']['Thresholds'] | null;
      positions: components['schemas']['JudgedPosition'][];
    };
    AnalysisList: {
      analyses: components['schemas']['AnalysisInfo'][];
    };
    TreeRequest: {
      position: components['schemas']['PositionRef'];
      player: components['schemas']['PlayerText'];
      limits?: components['schemas']['Limits'];
      max_nodes?: number;
    };
    /** @enum {string} */
    NodeEnd: 'leaf' | 'finished' | 'all-children' | 'cut' | 'remembered' | 'stopped';
    Tree: {
      id: string;
      player: components['schemas']['PlayerText'];
      spec: components['schemas']['Spec'];
      to_move: components['schemas']['Color'];
      depth: number;
      /** @description those recorded */
      nodes: number;
      dropped: number;
      steps: number;
      why: {
        leaf: number;
        finished: number;
        'all-children': number;
        cut: number;
        remembered: number;
        stopped: number;
      };
      skipped: number;
      widest: number;
      deepest: number;
      report: components['schemas']['Report'];
      created: number;
    };
    TreeList: {
      trees: components['schemas']['Tree'][];
    };
    TreeNode: {
      /** @description 0 is the root; ids rise in the order of time */
      id: number;
      parent: number | null;
      ply: number;
      move: components['schemas']['Move'] | null;
      to_move: components['schemas']['Color'];
      /** @description null: infinite */
      alpha: number | null;
      beta: number | null;
      /** @description null: stopped */
      value: number | null;
      black: number | null;
      win_in?: number;
      why: components['schemas']['NodeEnd'];
      /** @description children that were never searched */
      skipped: number;
      best: boolean;
      children: number;
      entered: number;
      left: number;
    };
    TreeNodePath: {
      node: components['schemas']['TreeNode'];
      /** @description from the root to the node's parent */
      path: components['schemas']['TreeNode'][];
    };
    TreeChildren: {
      node: components['schemas']['TreeNode'];
      children: components['schemas']['TreeNode'][];
      total: number;
      next: number | null;
    };
    Moment: {
      step: number;
      steps: number;
      /** @enum {string} */
      event: 'enter' | 'leave';
      node: components['schemas']['TreeNode'];
      path: {
        node: components['schemas']['TreeNode'];
        alpha_now: number | null;
        best_now: components['schemas']['Move'] | null;
      }[];
    };
    /** @description one of `heuristic` and `runs` */
    ComparisonRequest: {
      position: components['schemas']['PositionRef'];
      heuristic?: components['schemas']['PlayerText'];
      depth?: number;
      runs?: components['schemas']['PlayerText'][];
    };
    ComparisonRun: {
      index: number;
      label: string;
      player: components['schemas']['PlayerText'];
      report: components['schemas']['Report'];
      /** @description its nodes divided by the first run's */
      share: number;
      /** @description false: the time limit came first */
      complete: boolean;
    };
    MatchRequest: {
      spec: components['schemas']['SpecRequest'];
      players: components['schemas']['PlayerText'][];
      /** @description of each pairing */
      games?: number;
      /** @enum {string} */
      pairing?: 'match' | 'round-robin' | 'gauntlet';
      title?: string;
      limits?: components['schemas']['Limits'];
      openings?: number;
      seed?: number;
      concurrency?: number;
      sprt?: {
        elo0: number;
        elo1: number;
      };
    };
    MatchInfo: {
      id: number;
      title: string;
      spec: components['schemas']['Spec'];
      players: string[];
      games: number;
      planned: number;
      finished: boolean;
      /** @description in this server */
      running: boolean;
      note: string;
      created: number;
    };
    MatchList: {
      matches: components['schemas']['MatchInfo'][];
    };
    Standing: {
      name: string;
      player: string;
      elo: number;
      error: number;
      games: number;
      wins: number;
      draws: number;
      losses: number;
      points: number;
      forfeits: number;
      ms_per_move: number;
      longest_ms: number;
      depth_per_move: number;
      nodes_per_move: number;
    };
    Pairing: {
      first: string;
      second: string;
      wins: number;
      draws: number;
      losses: number;
      pairs: number[];
      score: number;
      elo: number;
      error: number;
      superior: number;
    };
    Sprt: {
      llr: number;
      lower: number;
      upper: number;
      /** @enum {string} */
      state: 'running' | 'h0' | 'h1';
    };
    MatchPlots: {
      ratings: {
        name: string;
        elo: number;
        error: number;
      }[];
      score: {
        name: string;
        values: number[];
      }[];
      lengths: {
        moves: number;
        games: number;
      }[];
    };
    Match: {
      id: number;
      title: string;
      spec: components['schemas']['Spec'];
      players: string[];
      games: number;
      planned: number;
      finished: boolean;
      /** @description in this server */
      running: boolean;
      note: string;
      created: number;
      standings: components['schemas']['Standing'][];
      pairings: components['schemas']['Pairing'][];
      sprt: components['schemas']['Sprt'] | null;
      plots: components['schemas']['MatchPlots'];
    };
    MatchGameInfo: {
      number: number;
      black: string;
      white: string;
      /** @enum {string} */
      outcome: 'black' | 'white' | 'draw';
      /** @enum {string} */
      reason: 'played' | 'forfeit' | 'adjudicated-win' | 'adjudicated-draw' | 'move-limit';
      forfeit: string | null;
      detail: string;
      length: number;
      opening_moves: number;
    };
    MatchGameList: {
      games: components['schemas']['MatchGameInfo'][];
      next: number | null;
    };
    MatchGame: {
      number: number;
      black: string;
      white: string;
      /** @enum {string} */
      outcome: 'black' | 'white' | 'draw';
      /** @enum {string} */
      reason: 'played' | 'forfeit' | 'adjudicated-win' | 'adjudicated-draw' | 'move-limit';
      forfeit: string | null;
      detail: string;
      length: number;
      opening_moves: number;
      moves: {
        move: components['schemas']['Move'];
        ms: number;
        score: number | null;
        depth: number;
        nodes: number;
      }[];
    };
    WorkProgress: {
      /** @description of a match: its number */
      id: number;
      /** @enum {unknown} */
      kind: 'match' | 'selfplay' | 'solve' | 'bench';
      title: string;
      finished: boolean;
      note: string;
      waiting: number;
      running: number;
      done: number;
      /** @description set aside, after three lost workers or because nobody can do it */
      failed: number;
      /** @description of the last five minutes; 0: unknown */
      perSecond: number;
    };
    Worker: {
      name: string;
      host: string;
      version: string;
      cores: number;
      threads: number;
      /** @description positions a second of one thread, in a short bench */
      speed: number;
      kinds: string;
      /** @description since it was last heard of */
      silentMs: number;
      running: number;
      done: number;
    };
    SetAside: {
      work: number;
      /** @description from 1; of a match: the game */
      job: number;
      reason: string;
    };
    JobsReport: {
      work: components['schemas']['WorkProgress'][];
      workers: components['schemas']['Worker'][];
      setAside: components['schemas']['SetAside'][];
    };
    LadderInfo: {
      name: string;
      spec: components['schemas']['Spec'];
      players: number;
    };
    LadderList: {
      ladders: components['schemas']['LadderInfo'][];
    };
    LadderRow: {
      name: string;
      player: string;
      active: boolean;
      elo: number;
      error: number;
      wins: number;
      draws: number;
      losses: number;
      forfeits: number;
    };
    Ladder: {
      name: string;
      spec: components['schemas']['Spec'];
      rows: components['schemas']['LadderRow'][];
    };
    Empty: Record<string, never>;
    /** @description a stream: each property is an event, its name and its data */
    ServerEvents: {
      hello?: {
        version: string;
      };
      game?: {
        id: number;
        version: number;
      };
      'game-deleted'?: {
        id: number;
      };
      analysis?: {
        id: number;
        game_id: number;
        done: number;
        total: number;
      };
      match?: {
        id: number;
        games: number;
        planned: number;
        running: boolean;
      };
      openings?: {
        players: string[];
        done: number;
        wanted: number;
      };
      'game-state'?: components['schemas']['Game'];
      'game-report'?: {
        id: number;
        version: number;
        report: components['schemas']['Report'];
      };
    };
    /** @description a stream: each property is an event, its name and its data */
    SearchEvents: {
      started?: {
        id: string;
        player: components['schemas']['PlayerText'];
        to_move: components['schemas']['Color'];
      };
      report?: components['schemas']['Report'];
      done?: {
        /** @enum {string} */
        reason: 'finished' | 'stopped';
      };
      error?: components['schemas']['ErrorReply'];
    };
    /** @description a stream: each property is an event, its name and its data */
    AnalysisEvents: {
      started?: {
        id: string;
        analysis_id: number;
      };
      report?: components['schemas']['Report'];
      position?: components['schemas']['JudgedPosition'];
      done?: {
        /** @enum {string} */
        reason: 'finished' | 'stopped';
      };
      error?: components['schemas']['ErrorReply'];
    };
    /** @description a stream: each property is an event, its name and its data */
    TreeEvents: {
      started?: {
        id: string;
        player: components['schemas']['PlayerText'];
      };
      report?: components['schemas']['Report'];
      tree?: components['schemas']['Tree'];
      done?: {
        /** @enum {string} */
        reason: 'finished' | 'stopped';
      };
      error?: components['schemas']['ErrorReply'];
    };
    /** @description a stream: each property is an event, its name and its data */
    ComparisonEvents: {
      started?: {
        id: string;
        runs: {
          label: string;
          player: components['schemas']['PlayerText'];
        }[];
      };
      run?: components['schemas']['ComparisonRun'];
      done?: {
        /** @enum {string} */
        reason: 'finished' | 'stopped';
      };
      error?: components['schemas']['ErrorReply'];
    };
    LiveBoard: {
      number: number;
      black: string;
      white: string;
      cells: components['schemas']['Cells'];
      to_move: components['schemas']['Color'];
      last_move: components['schemas']['Move'] | null;
      ply: number;
    };
    /** @description the games that this server is playing; none are left out */
    LiveBoards: {
      games: components['schemas']['LiveBoard'][];
    };
    /** @description a stream: each property is an event, its name and its data */
    MatchEvents: {
      match?: components['schemas']['Match'];
      game?: components['schemas']['MatchGameInfo'];
      boards?: components['schemas']['LiveBoards'];
      done?: {
        finished: boolean;
      };
      error?: components['schemas']['ErrorReply'];
    };
    /** @description a stream: each property is an event, its name and its data */
    JobsEvents: {
      jobs?: components['schemas']['JobsReport'];
      error?: components['schemas']['ErrorReply'];
    };
    /** @description an engine that searches for its move */
    Thinking: {
      side: components['schemas']['Color'];
      player: components['schemas']['PlayerText'];
      report: components['schemas']['Report'] | null;
    };
    /** @enum {string} */
    EngineCommand: 'go' | 'pause' | 'move-now';
    EngineCommandRequest: {
      /** @description the game's version that this change was made for; `changed` when the game has another */
      version?: number;
      command: components['schemas']['EngineCommand'];
    };
  };
  responses: {
    /** @description refused */
    Refused: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['ErrorReply'];
      };
    };
  };
  parameters: never;
  requestBodies: never;
  headers: never;
  pathItems: never;
}
export type ErrorReply = components['schemas']['ErrorReply'];
export type Color = components['schemas']['Color'];
export type GameKind = components['schemas']['GameKind'];
export type Rule = components['schemas']['Rule'];
export type Point = components['schemas']['Point'];
export type Move = components['schemas']['Move'];
export type Cells = components['schemas']['Cells'];
export type PlayerText = components['schemas']['PlayerText'];
export type GomokuSpec = components['schemas']['GomokuSpec'];
export type OthelloSpec = components['schemas']['OthelloSpec'];
export type MnkSpec = components['schemas']['MnkSpec'];
export type Spec = components['schemas']['Spec'];
export type SpecRequest = components['schemas']['SpecRequest'];
export type Start = components['schemas']['Start'];
export type SeatKind = components['schemas']['SeatKind'];
export type Seat = components['schemas']['Seat'];
export type SeatRequest = components['schemas']['SeatRequest'];
export type Limits = components['schemas']['Limits'];
export type PositionRef = components['schemas']['PositionRef'];
export type Outcome = components['schemas']['Outcome'];
export type ThreatKind = components['schemas']['ThreatKind'];
export type Direction = components['schemas']['Direction'];
export type Threat = components['schemas']['Threat'];
export type Foul = components['schemas']['Foul'];
export type FoulRow = components['schemas']['FoulRow'];
export type Discs = components['schemas']['Discs'];
export type PointsBySide = components['schemas']['PointsBySide'];
export type Position = components['schemas']['Position'];
export type Swap2Choice = components['schemas']['Swap2Choice'];
export type Swap2 = components['schemas']['Swap2'];
export type ClockRequest = components['schemas']['ClockRequest'];
export type GameClock = components['schemas']['GameClock'];
export type Game = components['schemas']['Game'];
export type GameSummary = components['schemas']['GameSummary'];
export type GameList = components['schemas']['GameList'];
export type NewGame = components['schemas']['NewGame'];
export type SeatsRequest = components['schemas']['SeatsRequest'];
export type MoveRequest = components['schemas']['MoveRequest'];
export type StepsRequest = components['schemas']['StepsRequest'];
export type GotoRequest = components['schemas']['GotoRequest'];
export type ResignRequest = components['schemas']['ResignRequest'];
export type Swap2Request = components['schemas']['Swap2Request'];
export type SetPositionRequest = components['schemas']['SetPositionRequest'];
export type LinesRequest = components['schemas']['LinesRequest'];
export type Line = components['schemas']['Line'];
export type Report = components['schemas']['Report'];
export type VariationNode = components['schemas']['VariationNode'];
export type VariationTree = components['schemas']['VariationTree'];
export type ImportFormat = components['schemas']['ImportFormat'];
export type ImportRequest = components['schemas']['ImportRequest'];
export type Imported = components['schemas']['Imported'];
export type Meta = components['schemas']['Meta'];
export type Player = components['schemas']['Player'];
export type PlayerOption = components['schemas']['PlayerOption'];
export type Players = components['schemas']['Players'];
export type PositionRequest = components['schemas']['PositionRequest'];
export type MadeThreat = components['schemas']['MadeThreat'];
export type WinStep = components['schemas']['WinStep'];
export type ForcedWin = components['schemas']['ForcedWin'];
export type Why = components['schemas']['Why'];
export type ProofView = components['schemas']['ProofView'];
export type RefutedReply = components['schemas']['RefutedReply'];
export type HeuristicRequest = components['schemas']['HeuristicRequest'];
export type HeuristicPart = components['schemas']['HeuristicPart'];
export type HeuristicMove = components['schemas']['HeuristicMove'];
export type HeuristicValue = components['schemas']['HeuristicValue'];
export type SearchRequest = components['schemas']['SearchRequest'];
export type RunningSearch = components['schemas']['RunningSearch'];
export type RunningSearches = components['schemas']['RunningSearches'];
export type NewAnalysis = components['schemas']['NewAnalysis'];
export type Verdict = components['schemas']['Verdict'];
export type JudgedPosition = components['schemas']['JudgedPosition'];
export type Thresholds = components['schemas']['Thresholds'];
export type AnalysisInfo = components['schemas']['AnalysisInfo'];
export type Analysis = components['schemas']['Analysis'];
export type AnalysisList = components['schemas']['AnalysisList'];
export type TreeRequest = components['schemas']['TreeRequest'];
export type NodeEnd = components['schemas']['NodeEnd'];
export type Tree = components['schemas']['Tree'];
export type TreeList = components['schemas']['TreeList'];
export type TreeNode = components['schemas']['TreeNode'];
export type TreeNodePath = components['schemas']['TreeNodePath'];
export type TreeChildren = components['schemas']['TreeChildren'];
export type Moment = components['schemas']['Moment'];
export type ComparisonRequest = components['schemas']['ComparisonRequest'];
export type ComparisonRun = components['schemas']['ComparisonRun'];
export type MatchRequest = components['schemas']['MatchRequest'];
export type MatchInfo = components['schemas']['MatchInfo'];
export type MatchList = components['schemas']['MatchList'];
export type Standing = components['schemas']['Standing'];
export type Pairing = components['schemas']['Pairing'];
export type Sprt = components['schemas']['Sprt'];
export type MatchPlots = components['schemas']['MatchPlots'];
export type Match = components['schemas']['Match'];
export type MatchGameInfo = components['schemas']['MatchGameInfo'];
export type MatchGameList = components['schemas']['MatchGameList'];
export type MatchGame = components['schemas']['MatchGame'];
export type WorkProgress = components['schemas']['WorkProgress'];
export type Worker = components['schemas']['Worker'];
export type SetAside = components['schemas']['SetAside'];
export type JobsReport = components['schemas']['JobsReport'];
export type LadderInfo = components['schemas']['LadderInfo'];
export type LadderList = components['schemas']['LadderList'];
export type LadderRow = components['schemas']['LadderRow'];
export type Ladder = components['schemas']['Ladder'];
export type Empty = components['schemas']['Empty'];
export type ServerEvents = components['schemas']['ServerEvents'];
export type SearchEvents = components['schemas']['SearchEvents'];
export type AnalysisEvents = components['schemas']['AnalysisEvents'];
export type TreeEvents = components['schemas']['TreeEvents'];
export type ComparisonEvents = components['schemas']['ComparisonEvents'];
export type LiveBoard = components['schemas']['LiveBoard'];
export type LiveBoards = components['schemas']['LiveBoards'];
export type MatchEvents = components['schemas']['MatchEvents'];
export type JobsEvents = components['schemas']['JobsEvents'];
export type Thinking = components['schemas']['Thinking'];
export type EngineCommand = components['schemas']['EngineCommand'];
export type EngineCommandRequest = components['schemas']['EngineCommandRequest'];
export type ResponseRefused = components['responses']['Refused'];
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
