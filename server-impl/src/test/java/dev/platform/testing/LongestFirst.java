package dev.platform.testing;

import java.util.Comparator;
import org.junit.jupiter.api.ClassDescriptor;
import org.junit.jupiter.api.ClassOrderer;
import org.junit.jupiter.api.ClassOrdererContext;
import org.junit.jupiter.api.Tag;

/**
 * Starts drills first, then what is tagged as slow: one that starts as the last leaves a processor
 * without work. The others keep their order.
 */
public final class LongestFirst implements ClassOrderer {
  @Override
  public void orderClasses(ClassOrdererContext context) {
    context.getClassDescriptors().sort(Comparator.comparingInt(LongestFirst::turn));
  }

  private static int turn(ClassDescriptor type) {
    return isTagged(type, "drill") ? 0 : isTagged(type, "slow") ? 1 : 2;
  }

  private static boolean isTagged(ClassDescriptor type, String tag) {
    return type.findRepeatableAnnotations(Tag.class).stream()
        .anyMatch(it -> it.value().equals(tag));
  }
}
