package dev.platform.base.glob;

import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** A pattern for a whole text. Of several ways to fill its gaps, earlier gaps take the most. */
public final class Glob {
  private final List<Part> parts;

  public Glob(List<Part> parts) {
    this.parts = List.copyOf(parts);
  }

  /** Whether a text is as the pattern says. */
  public boolean fits(String text) {
    return mayFit(text) && rests(text)[0].get(0);
  }

  /** What of a text is in the gaps, in their order; empty if it does not fit. */
  public Optional<List<String>> gaps(String text) {
    if (!mayFit(text)) {
      return Optional.empty();
    }
    var rests = rests(text);
    return rests[0].get(0) ? Optional.of(gaps(text, rests)) : Optional.empty();
  }

  /** Most texts are distinguished by how they begin and end. */
  private boolean mayFit(String text) {
    return parts.isEmpty()
        || (parts.get(0).mayBegin(text) && parts.get(parts.size() - 1).mayEnd(text));
  }

  /** For each part the positions from where on it and all behind it fit. */
  private BitSet[] rests(String text) {
    var rests = new BitSet[parts.size() + 1];
    rests[parts.size()] = new BitSet();
    rests[parts.size()].set(text.length());
    for (int i = parts.size() - 1; i >= 0; i--) {
      rests[i] = parts.get(i).begins(text, rests[i + 1]);
    }
    return rests;
  }

  private List<String> gaps(String text, BitSet[] rests) {
    int[] ends = new int[parts.size() + 1];
    for (int i = 0; i < parts.size(); i++) {
      ends[i + 1] = parts.get(i).end(text, ends[i], rests[i + 1]);
    }
    return IntStream.range(0, parts.size())
        .filter(i -> parts.get(i).isGap())
        .mapToObj(i -> text.substring(ends[i], ends[i + 1]))
        .toList();
  }
}
