package dev.platform.edge.relay;

/** A pair that goes from one process to another, with what the other one has to know. */
public record LabeledPair(PairLabel label, ConnectionPair pair) {}
