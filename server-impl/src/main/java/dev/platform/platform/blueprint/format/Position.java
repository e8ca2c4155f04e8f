package dev.platform.platform.blueprint.format;

/**
 * A place in the text of a file.
 *
 * @param line from 1
 * @param column from 1, in characters
 */
public record Position(int line, int column) implements Comparable<Position> {
  static final Position START = new Position(1, 1);

  @Override
  public int compareTo(Position other) {
    return line != other.line
        ? Integer.compare(line, other.line)
        : Integer.compare(column, other.column);
  }
}
