package dev.platform.platform.deploy;

/** Knows how busy an instance is. Offered by the edge; where there is none, nothing is busy. */
public interface Traffic {

  /** How many requests this replica has given to an instance that are not yet answered. */
  int inFlight(String instance);
}
