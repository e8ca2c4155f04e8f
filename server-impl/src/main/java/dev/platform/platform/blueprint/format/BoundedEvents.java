package dev.platform.platform.blueprint.format;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.events.AliasEvent;
import org.yaml.snakeyaml.events.CollectionEndEvent;
import org.yaml.snakeyaml.events.CollectionStartEvent;
import org.yaml.snakeyaml.events.DocumentStartEvent;
import org.yaml.snakeyaml.events.Event;
import org.yaml.snakeyaml.events.NodeEvent;
import org.yaml.snakeyaml.events.ScalarEvent;
import org.yaml.snakeyaml.parser.Parser;
import org.yaml.snakeyaml.parser.ParserImpl;
import org.yaml.snakeyaml.reader.StreamReader;

/** The events of a file, as long as they are few, with the parts of YAML that are not used. */
final class BoundedEvents implements Parser {
  static final int MAX_NODES = 20_000;
  static final int MAX_HEIGHT = 32;
  private static final int MAX_ALIASES = 1_000;

  private static final Pattern OTHER_VERSION = Pattern.compile("(?m)^%YAML[ \t]+(?!1\\.[12]\\s)");

  private final String text;
  private final Parser events;
  private final Problems problems;
  private int nodes;
  private int aliases;
  private int height;
  private Position last = Position.START;

  /** Thrown through the composer, which knows no checked exceptions. */
  static final class LimitExceeded extends RuntimeException {
    private static final long serialVersionUID = 1;

    LimitExceeded(String what) {
      super(what);
    }
  }

  BoundedEvents(String text, LoaderOptions options, Problems problems) {
    this.text = text;
    this.events = new ParserImpl(new StreamReader(text), options);
    this.problems = problems;
  }

  /** Where the last event that was taken begins. */
  Position last() {
    return last;
  }

  @Override
  public boolean checkEvent(Event.ID id) {
    return events.checkEvent(id);
  }

  @Override
  public Event peekEvent() {
    return events.peekEvent();
  }

  @Override
  public Event getEvent() {
    var event = events.getEvent();
    last = position(event.getStartMark());
    if (event instanceof NodeEvent node) {
      count(node);
    } else if (event instanceof CollectionEndEvent) {
      height--;
    } else if (event instanceof DocumentStartEvent start) {
      check(start);
    }
    return event;
  }

  private void count(NodeEvent event) {
    nodes++;
    limit(nodes, MAX_NODES, "the file has more than " + MAX_NODES + " values");
    if (event instanceof AliasEvent) {
      aliases++;
      limit(aliases, MAX_ALIASES, "the file has more than " + MAX_ALIASES + " aliases");
    } else if (event instanceof CollectionStartEvent start) {
      height++;
      limit(height, MAX_HEIGHT, "the file has more than " + MAX_HEIGHT + " levels");
      checkTag(start.getTag());
    } else if (event instanceof ScalarEvent scalar) {
      checkTag(scalar.getTag());
    }
  }

  private static void limit(int count, int max, String what) {
    if (count > max) {
      throw new LimitExceeded(what);
    }
  }

  private void check(DocumentStartEvent start) {
    boolean isOther = start.getVersion() != null && OTHER_VERSION.matcher(text).find();
    if (isOther || (start.getTags() != null && !start.getTags().isEmpty())) {
      reject("YAML directives are not supported", "Remove the line that begins with %.");
    }
  }

  private void checkTag(@Nullable String tag) {
    if (tag != null) {
      reject(
          "YAML tags are not supported",
          "Remove the tag. Put a value that begins with ! in quotes.");
    }
  }

  private void reject(String what, String hint) {
    problems.add("", last, ProblemCode.YAML_FEATURE, what, hint);
  }

  static Position position(Mark mark) {
    return new Position(mark.getLine() + 1, mark.getColumn() + 1);
  }
}
