package dev.platform.http;

import java.util.Optional;

/** Whether this process can serve. */
public interface Readiness {

  /** What it stands on and does not answer; empty if it is ready. */
  Optional<String> missing();
}
