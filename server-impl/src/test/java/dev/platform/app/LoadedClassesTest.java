package dev.platform.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LoadedClassesTest {
  @TempDir Path folder;

  @Test
  void classesOfOneVersionAndOfSignedJarsAreNotArchived() throws Exception {
    Files.createDirectory(folder.resolve("lib"));
    jar("lib/driver.jar", "", "org/db/Driver.class", "META-INF/versions/11/org/db/Cleaner.class");
    jar("lib/crypto.jar", "", "META-INF/CRYPTO.SF", "org/crypto/Cipher.class");
    Path main = jar("main.jar", "lib/driver.jar lib/crypto.jar lib/gone.jar", "shop/Main.class");
    Path loaded = folder.resolve("loaded");
    Files.write(
        loaded,
        List.of(
            "# comment",
            "java/lang/Object id: 0",
            "shop/Main",
            "org/db/Driver",
            "org/db/Cleaner",
            "org/crypto/Cipher",
            "@lambda-proxy shop/Main run ()Ljava/lang/Runnable;",
            "@lambda-proxy org/db/Cleaner run ()Ljava/lang/Runnable;",
            "@lambda-proxy org/crypto/Cipher run ()Ljava/lang/Runnable;",
            "@lambda-form-invoker [SPECIES_RESOLVE]"));

    var classes = LoadedClasses.of(main.toString());

    assertThat(classes.archivable(loaded))
        .containsExactly(
            "# comment",
            "java/lang/Object id: 0",
            "shop/Main",
            "org/db/Driver",
            "@lambda-proxy shop/Main run ()Ljava/lang/Runnable;",
            "@lambda-form-invoker [SPECIES_RESOLVE]");
  }

  private Path jar(String name, String others, String... entries) throws IOException {
    var manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, others);
    Path jar = folder.resolve(name);
    try (var out = new JarOutputStream(Files.newOutputStream(jar), manifest)) {
      for (String entry : entries) {
        out.putNextEntry(new JarEntry(entry));
      }
    }
    return jar;
  }
}
