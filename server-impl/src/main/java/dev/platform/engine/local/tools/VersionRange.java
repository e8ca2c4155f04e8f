package dev.platform.engine.local.tools;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Versions that code accepts: one version, all that begin with some numbers, or what comparisons
 * allow, as npm, Bundler, and Python write them.
 */
public final class VersionRange {
  /** Accepted is any version. */
  public static final String ANY = "*";

  private static final int MAX_LENGTH = 200;
  private static final Set<String> NAMES_OF_ANY =
      Set.of(ANY, "x", "latest", "stable", "current", "node", "system");
  private static final Set<String> NAMES_OF_LTS = Set.of("lts", "lts/*", "lts-*", "--lts");
  private static final Map<String, String> LTS =
      Map.of(
          "dubnium",
          "10",
          "erbium",
          "12",
          "fermium",
          "14",
          "gallium",
          "16",
          "hydrogen",
          "18",
          "iron",
          "20",
          "jod",
          "22",
          "krypton",
          "24");
  private static final Pattern PREFIX =
      Pattern.compile("^(v|go|ruby-|python-|php-|node-v?|nodejs-)(?=\\d)");
  private static final Pattern WORD = Pattern.compile("[0-9A-Za-z][0-9A-Za-z.+_-]{0,60}");
  private static final Pattern COMPARISON =
      Pattern.compile(
          "(\\^|~>|~=|~|>=|<=|===?|!=|>|<|=)?+v?+"
              + "(\\*|x|\\d[0-9A-Za-z+-]*+(?:\\.[0-9A-Za-z*][0-9A-Za-z+-]*+)*+)");

  private final String text;
  private final Predicate<Version> accepts;

  private VersionRange(String text, Predicate<Version> accepts) {
    this.text = text;
    this.accepts = accepts;
  }

  /** A range as code writes it; empty if it is none. */
  public static Optional<VersionRange> parse(String written) {
    String text = written.strip();
    if (text.isEmpty() || text.length() > MAX_LENGTH) {
      return Optional.empty();
    }
    String plain = PREFIX.matcher(text.toLowerCase(Locale.ROOT)).replaceFirst("");
    if (NAMES_OF_ANY.contains(plain)) {
      return Optional.of(new VersionRange(ANY, version -> true));
    }
    if (NAMES_OF_LTS.contains(plain)) {
      return Optional.of(new VersionRange(text, VersionRange::isEven));
    }
    String lts = LTS.get(plain.replaceFirst("^lts[/-]", ""));
    if (lts != null) {
      return parse(lts);
    }
    List<Predicate<Version>> alternatives = new ArrayList<>();
    for (String alternative : plain.split("\\|\\|")) {
      Optional<Predicate<Version>> all = all(alternative.strip());
      if (all.isEmpty()) {
        // A name that only its installer knows, such as temurin-21 or 1.17.2-otp-27.
        return WORD.matcher(plain).matches() && plain.matches(".*\\d.*")
            ? Optional.of(new VersionRange(plain, version -> false))
            : Optional.empty();
      }
      alternatives.add(all.get());
    }
    return Optional.of(
        new VersionRange(plain, version -> alternatives.stream().anyMatch(a -> a.test(version))));
  }

  private static boolean isEven(Version version) {
    return !version.number(0).testBit(0);
  }

  private static Optional<Predicate<Version>> all(String text) {
    int hyphen = text.indexOf(" - ");
    String comparisons =
        hyphen < 0 ? text : ">=" + text.substring(0, hyphen) + " <=" + text.substring(hyphen + 3);
    comparisons = comparisons.replaceAll("(?<=[~^<>=]) +", "");
    Matcher matcher = COMPARISON.matcher(comparisons);
    Predicate<Version> all = version -> true;
    int end = 0;
    while (matcher.find()) {
      Optional<Predicate<Version>> one = one(matcher.group(1), matcher.group(2));
      if (!isSeparator(comparisons.substring(end, matcher.start())) || one.isEmpty()) {
        return Optional.empty();
      }
      all = all.and(one.get());
      end = matcher.end();
    }
    return end > 0 && isSeparator(comparisons.substring(end)) ? Optional.of(all) : Optional.empty();
  }

  private static boolean isSeparator(String text) {
    return text.replace(',', ' ').isBlank();
  }

  private static Optional<Predicate<Version>> one(String comparison, String number) {
    String numbers = number.replaceFirst("(^|\\.)[*xX](\\.[*xX])*$", "");
    if (numbers.isEmpty()) {
      return Optional.of(version -> true);
    }
    String known = comparison == null ? "" : comparison;
    return Version.of(numbers).map(bound -> compared(known, bound));
  }

  private static Predicate<Version> compared(String comparison, Version bound) {
    return switch (comparison) {
      case "^" -> version -> isWithin(version, bound, firstNotZero(bound));
      case "~" -> version -> isWithin(version, bound, Math.min(2, bound.size()));
      case "~>", "~=" -> version -> isWithin(version, bound, Math.max(1, bound.size() - 1));
      case ">=" -> version -> version.compareTo(bound) >= 0;
      case ">" -> version -> version.compareTo(bound) > 0 && !bound.isPrefixOf(version);
      case "<=" -> version -> version.compareTo(bound) <= 0 || bound.isPrefixOf(version);
      case "<" -> version -> version.compareTo(bound) < 0;
      case "!=" -> version -> !bound.isPrefixOf(version);
      default -> bound::isPrefixOf;
    };
  }

  private static int firstNotZero(Version bound) {
    for (int i = 0; i < bound.size(); i++) {
      if (!bound.number(i).equals(BigInteger.ZERO)) {
        return i + 1;
      }
    }
    return bound.size();
  }

  private static boolean isWithin(Version version, Version bound, int count) {
    return version.compareTo(bound) >= 0 && version.compareTo(bound.next(count)) < 0;
  }

  /** Whether it has a version. */
  public boolean accepts(String version) {
    return text.equals(version) || Version.of(version).filter(accepts).isPresent();
  }

  /** Whether every version is as good as another, or every one from some version on. */
  public boolean isMinimum() {
    return text.equals(ANY) || text.matches(">=[^<|]*");
  }

  /** The one version that it stands for; empty if it has several. */
  public Optional<String> exact() {
    boolean isFull = Version.of(text).filter(version -> version.size() >= 3).isPresent();
    boolean isName = WORD.matcher(text).matches() && Version.of(text).isEmpty() && !hasWildcard();
    return isFull || isName ? Optional.of(text) : Optional.empty();
  }

  private boolean hasWildcard() {
    return text.matches("\\d+(\\.\\d+)*(\\.x)+") || NAMES_OF_LTS.contains(text);
  }

  /** The newest of some versions that it has. */
  public Optional<String> newest(Stream<String> versions) {
    return versions
        .filter(this::accepts)
        .max(
            Comparator.comparing(
                version -> Version.of(version).orElse(new Version(List.of())),
                Comparator.naturalOrder()));
  }

  /** As it was written, without what stands before the numbers. */
  @Override
  public String toString() {
    return text;
  }
}
