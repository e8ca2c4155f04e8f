package dev.platform.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaStaticInitializer;
import java.nio.file.FileSystem;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * What customers write never becomes a regular expression, and no regular expression of ours takes
 * long over what they write.
 */
class PatternsTest {
  /** Content is ours: nobody else writes what its patterns read. */
  private static final JavaClasses OPEN =
      Code.ALL
          // It reads the templates of the contract.
          .that(not(Code.anyOf(Set.of("RouteMatcher"))))
          .that(
              resideInAnyPackage(
                  "dev.platform.base..",
                  "dev.platform.http..",
                  "dev.platform.identity..",
                  "dev.platform.platform..",
                  "dev.platform.edge..",
                  "dev.platform.engine..",
                  "dev.platform.app.."));

  private static final int LENGTH = 400;

  /** What a pattern may look at each character on average: often for some alternatives. */
  private static final int LOOKS = 40;

  @Test
  void patternsAreConstants() {
    var made =
        OPEN.stream()
            .flatMap(type -> type.getMethodCallsFromSelf().stream())
            .filter(PatternsTest::makesPattern)
            .filter(
                call ->
                    !call.getOrigin()
                        .getName()
                        .equals(JavaStaticInitializer.STATIC_INITIALIZER_NAME))
            .map(JavaMethodCall::getDescription);

    assertThat(made)
        .as("what a customer writes is a Glob, which takes no time to speak of")
        .isEmpty();
  }

  private static boolean makesPattern(JavaMethodCall call) {
    var target = call.getTargetOwner();
    return (target.isEquivalentTo(Pattern.class)
            && Set.of("compile", "matches").contains(call.getName()))
        || (target.isEquivalentTo(FileSystem.class) && call.getName().equals("getPathMatcher"));
  }

  @Test
  void patternsReadWhatTheyAreGivenAFewTimesAtMost() {
    var slow =
        OPEN.stream()
            .flatMap(type -> type.getFields().stream())
            .filter(field -> field.getRawType().isEquivalentTo(Pattern.class))
            .filter(field -> field.getModifiers().contains(JavaModifier.STATIC))
            .filter(PatternsTest::isSlow)
            .map(JavaField::getFullName);

    assertThat(slow)
        .as("patterns that go back and forth; let each part of them begin with what ends the last")
        .isEmpty();
  }

  private static boolean isSlow(JavaField field) {
    var pattern = pattern(field);
    boolean searches =
        OPEN.stream()
            .filter(type -> Code.outermost(type).equals(Code.outermost(field.getOwner())))
            .flatMap(type -> type.getMethodCallsFromSelf().stream())
            .anyMatch(
                call ->
                    call.getTargetOwner().isEquivalentTo(Matcher.class)
                        && List.of("find", "results", "replaceAll").contains(call.getName()));
    return hostile(pattern)
        .anyMatch(
            text ->
                isSlow(text, it -> pattern.matcher(it).matches())
                    || (searches && isSlow(text, it -> pattern.matcher(it).find())));
  }

  private static boolean isSlow(String text, Consumer<CharSequence> work) {
    try {
      work.accept(new Watched(text));
      return false;
    } catch (TooOften | StackOverflowError e) {
      return true;
    }
  }

  private static Pattern pattern(JavaField field) {
    try {
      var constant = field.reflect();
      constant.setAccessible(true);
      return (Pattern) constant.get(null);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Repeated pairs of what a pattern is about, with an end that no pattern likes. */
  private static Stream<String> hostile(Pattern pattern) {
    List<String> alphabet = new ArrayList<>(List.of("a", "0", " "));
    pattern.pattern().chars().distinct().forEach(c -> alphabet.add(String.valueOf((char) c)));
    return alphabet.stream()
        .flatMap(
            one ->
                Stream.concat(
                    Stream.of(one.repeat(100 * LENGTH)),
                    alphabet.stream().map(two -> (one + two).repeat(LENGTH / 2) + '\0')));
  }

  /** Counts how often it is looked at. */
  private static final class Watched implements CharSequence {
    private final String text;
    private int looks;

    Watched(String text) {
      this.text = text;
    }

    @Override
    public char charAt(int index) {
      looks++;
      if (looks > LOOKS * text.length()) {
        throw new TooOften();
      }
      return text.charAt(index);
    }

    @Override
    public int length() {
      return text.length();
    }

    @Override
    public CharSequence subSequence(int start, int end) {
      return text.subSequence(start, end);
    }

    @Override
    public String toString() {
      return text;
    }
  }

  private static final class TooOften extends RuntimeException {
    private static final long serialVersionUID = 1;
  }
}
