package dev.platform.base.glob;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class GlobTest {
  /** A part and what it is called in a regular expression. */
  private record Piece(Part part, String regex) {}

  private static final List<Piece> PIECES =
      List.of(
          new Piece(Wildcard.ANYTHING, "(.*)"),
          new Piece(Wildcard.NAME, "([^/]+)"),
          new Piece(Wildcard.PART_OF_NAME, "([^/]*)"),
          new Piece(Wildcard.CHARACTER, "([^/])"),
          new Piece(Wildcard.FOLDERS, "((?:.*/)?)"),
          new Piece(Part.text(""), ""),
          new Piece(Part.text("a"), "a"),
          new Piece(Part.text("/"), "/"),
          new Piece(Part.text("ab"), "ab"),
          new Piece(Part.text("aab"), "aab"),
          new Piece(Part.text("a/"), "a/"));

  @Test
  void gapsHoldWhatTheSameRegularExpressionWouldCapture() {
    var random = new Random(1);
    for (int i = 0; i < 50_000; i++) {
      var pieces = random.ints(random.nextInt(6), 0, PIECES.size()).mapToObj(PIECES::get).toList();
      var glob = new Glob(pieces.stream().map(Piece::part).toList());
      var regex = pieces.stream().map(Piece::regex).collect(Collectors.joining());
      var text = text(random);

      var found = glob.gaps(text);

      assertThat(found).as("%s in %s", regex, text).isEqualTo(captured(regex, text));
      assertThat(glob.fits(text)).isEqualTo(found.isPresent());
    }
  }

  private static String text(Random random) {
    var text = new StringBuilder();
    random.ints(random.nextInt(9), 0, 4).forEach(c -> text.append("aab/".charAt(c)));
    return text.toString();
  }

  private static Optional<List<String>> captured(String regex, String text) {
    var matcher = Pattern.compile(regex).matcher(text);
    return matcher.matches()
        ? Optional.of(
            IntStream.rangeClosed(1, matcher.groupCount()).mapToObj(matcher::group).toList())
        : Optional.empty();
  }

  @Test
  void aPatternOfManyGapsIsTriedInOnePassEach() {
    List<Part> parts =
        Stream.concat(
                IntStream.range(0, 500)
                    .boxed()
                    .flatMap(i -> Stream.of(Wildcard.ANYTHING, Part.text("a"))),
                Stream.of(Part.text("b")))
            .toList();

    assertThat(new Glob(parts).fits("a".repeat(16_000) + "b")).isTrue();
    assertThat(new Glob(parts).fits("a".repeat(16_000) + "cb")).isFalse();
  }
}
