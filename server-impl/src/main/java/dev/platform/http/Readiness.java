package dev.platform.http;

import dev.platform.base.error.Failure;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Whether this process can serve. */
public interface Readiness {

  /** How the process stands now. */
  Report report();

  /**
   * A role of the process, or something that it needs.
   *
   * @param name one word
   * @param isUp whether it does its work
   * @param state how it stands, in a word or two
   */
  record Part(String name, boolean isUp, String state) {
    /** A part that does its work. */
    public static Part up(String name) {
      return new Part(name, true, "up");
    }

    /** A part that does not. */
    public static Part down(String name, String state) {
      return new Part(name, false, state);
    }
  }

  /** How all parts stand. */
  record Report(List<Part> parts) {
    public Report {
      parts = List.copyOf(parts);
    }

    /** How each part stands, by its name. */
    public Map<String, String> states() {
      Map<String, String> states = new TreeMap<>();
      parts.forEach(part -> states.put(part.name(), part.state()));
      return states;
    }

    /** What to answer while a part is not up; it names every one that is not. */
    public Optional<Failure> failure() {
      var missing = parts.stream().filter(part -> !part.isUp()).toList();
      if (missing.isEmpty()) {
        return Optional.empty();
      }
      var words =
          missing.stream()
              .map(part -> part.name() + " (" + part.state() + ")")
              .collect(Collectors.joining(", "));
      return Optional.of(
          Failure.unavailable(missing.get(0).name(), "Not ready: " + words + ".")
              .param("parts", states()));
    }
  }
}
