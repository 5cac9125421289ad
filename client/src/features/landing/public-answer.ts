import { useEffect, useState } from 'react';

/**
 * The answer of a documented path that visitors may call; null until it is there, and if it fails. Fetched without the
 * client library: the visitors' pages need nothing else from the server.
 */
export function usePublicAnswer<Answer>(
  path: string,
  isAnswer: (value: unknown) => value is Answer,
): Answer | null {
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    fetch(path, { signal: leaving.signal })
      .then((response) => response.json())
      .then((value: unknown) => {
        if (isAnswer(value)) setAnswer(value);
      })
      .catch(() => undefined);
    return () => leaving.abort();
  }, [path, isAnswer]);
  return answer;
}
