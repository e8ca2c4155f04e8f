package dev.platform.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The public API is what {@code api.txt} lists, one line for each class, method, and constant. */
class ApiListingTest {
  private static final Path LISTING = Path.of("api.txt");
  private static final String ROOT = "dev.platform.client.";

  /** Java 17 does not say it. */
  private static final Pattern SEALING = Pattern.compile("\\b(non-)?sealed ");

  private static final String INTERNAL = ROOT + "internal.";

  @Test
  void thePublicApiNeitherShrinksNorChanges() throws Exception {
    List<String> now = listing();
    if ("update".equals(System.getProperty("golden"))) {
      Files.write(LISTING, now);
    }
    List<String> published = Files.readAllLines(LISTING);

    assertThat(minus(published, now))
        .as(
            "removed or changed, so programs of users no longer compile or link. Bring it back and"
                + " deprecate it; or, in a version that may break, say so in the changelog and run"
                + " with -Dgolden=update")
        .isEmpty();
    assertThat(minus(now, published))
        .as("added to the public API. Run with -Dgolden=update to publish it")
        .isEmpty();
  }

  private static List<String> minus(List<String> lines, List<String> others) {
    List<String> rest = new ArrayList<>(lines);
    rest.removeAll(List.copyOf(others));
    return rest;
  }

  private static List<String> listing() throws Exception {
    return classes().stream()
        .filter(ApiListingTest::isVisible)
        .flatMap(ApiListingTest::describe)
        .map(line -> line.replace(ROOT, "").replace("java.lang.", ""))
        .sorted()
        .toList();
  }

  private static List<Class<?>> classes()
      throws IOException, URISyntaxException, ClassNotFoundException {
    Path root =
        Path.of(PlatformClient.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    List<Class<?>> classes = new ArrayList<>();
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : files.filter(it -> it.toString().endsWith(".class")).toList()) {
        String name =
            root.relativize(file).toString().replace(".class", "").replaceAll("[/\\\\]", ".");
        if (name.startsWith(ROOT) && !name.startsWith(INTERNAL) && !name.endsWith("-info")) {
          classes.add(Class.forName(name, false, ApiListingTest.class.getClassLoader()));
        }
      }
    }
    return classes;
  }

  /** Whether a class can be named from outside, with the classes around it. */
  private static boolean isVisible(Class<?> type) {
    for (Class<?> each = type; each != null; each = each.getEnclosingClass()) {
      if (!isForOthers(each.getModifiers()) || each.isAnonymousClass() || each.isLocalClass()) {
        return false;
      }
    }
    return true;
  }

  private static Stream<String> describe(Class<?> type) {
    return Stream.of(
            Stream.of(describeType(type)),
            Stream.of(type.getDeclaredFields()).filter(isOffered(type)).map(Field::toGenericString),
            Stream.of(type.getDeclaredConstructors())
                .filter(isOffered(type))
                .filter(it -> !takesInternal(it))
                .map(Constructor::toGenericString),
            Stream.of(type.getDeclaredMethods())
                .filter(isOffered(type))
                .filter(it -> !it.isBridge() && !takesInternal(it))
                .map(Method::toGenericString))
        .flatMap(lines -> lines);
  }

  private static String describeType(Class<?> type) {
    StringBuilder line = new StringBuilder(SEALING.matcher(type.toGenericString()).replaceAll(""));
    if (type.getGenericSuperclass() != null) {
      line.append(" extends ").append(type.getGenericSuperclass().getTypeName());
    }
    Stream.of(type.getGenericInterfaces())
        .map(it -> it.getTypeName())
        .sorted()
        .forEach(it -> line.append(" implements ").append(it));
    return line.toString();
  }

  private static Predicate<Member> isOffered(Class<?> type) {
    boolean isFinal = Modifier.isFinal(type.getModifiers());
    return member ->
        !member.isSynthetic()
            && isForOthers(member.getModifiers())
            && (Modifier.isPublic(member.getModifiers()) || !isFinal);
  }

  private static boolean isForOthers(int modifiers) {
    return Modifier.isPublic(modifiers) || Modifier.isProtected(modifiers);
  }

  /** What the client calls itself: users cannot name its parameters. */
  private static boolean takesInternal(Executable member) {
    return Stream.of(member.getParameterTypes()).anyMatch(it -> it.getName().startsWith(INTERNAL));
  }
}
