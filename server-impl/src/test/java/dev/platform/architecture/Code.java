package dev.platform.architecture;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import dev.platform.Main;
import java.util.Set;

/** The server's own classes, read once; what is made from templates is not handwritten. */
final class Code {
  static final JavaClasses ALL =
      new ClassFileImporter()
          .importUrl(Main.class.getProtectionDomain().getCodeSource().getLocation())
          .that(resideInAPackage("dev.platform.."));

  private Code() {}

  /** The class, or the one around it, has a name that ends with one of these. */
  static DescribedPredicate<JavaClass> named(String... endings) {
    return DescribedPredicate.describe(
        "named *" + String.join(", *", endings),
        type -> {
          for (String ending : endings) {
            if (outermost(type).getSimpleName().endsWith(ending)) {
              return true;
            }
          }
          return false;
        });
  }

  /** The class, or the one around it, has one of these names. */
  static DescribedPredicate<JavaClass> anyOf(Set<String> names) {
    return DescribedPredicate.describe(
        "any of " + names, type -> names.contains(outermost(type).getSimpleName()));
  }

  static JavaClass outermost(JavaClass type) {
    return type.getEnclosingClass().map(Code::outermost).orElse(type);
  }
}
