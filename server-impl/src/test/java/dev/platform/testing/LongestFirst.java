package dev.platform.testing;

import dev.platform.engine.WholePlatform;
import java.util.Comparator;
import java.util.Set;
import org.junit.jupiter.api.ClassDescriptor;
import org.junit.jupiter.api.ClassOrderer;
import org.junit.jupiter.api.ClassOrdererContext;
import org.junit.jupiter.api.Tag;

/**
 * Starts what is tagged as a drill or as slow before the rest, since one that starts as the last
 * leaves a core without work; of these, the ones that run one after another first. The others keep
 * their order.
 */
public final class LongestFirst implements ClassOrderer {
  private static final Set<String> LONG = Set.of("drill", "slow");

  @Override
  public void orderClasses(ClassOrdererContext context) {
    context.getClassDescriptors().sort(Comparator.comparingInt(LongestFirst::turn));
  }

  private static int turn(ClassDescriptor type) {
    if (type.findAnnotation(WholePlatform.class).isPresent()) {
      return 0;
    }
    return isLong(type) ? 1 : 2;
  }

  private static boolean isLong(ClassDescriptor type) {
    return type.findRepeatableAnnotations(Tag.class).stream()
        .anyMatch(it -> LONG.contains(it.value()));
  }
}
