package dev.platform.platform.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FollowedBranchTest {

  @ParameterizedTest
  @CsvSource({
    "*.md, a.md, true",
    "*.md, docs/a.md, false",
    "**/*.md, a.md, true",
    "**/*.md, docs/deep/a.md, true",
    "docs/**, docs/deep/a.md, true",
    "docs/*, docs/deep/a.md, false",
    "./docs/?.md, docs/a.md, true",
    "/docs/a.md, docs/a.md, true",
    "docs/a.md, docs/a_md, false",
    "a+(b).md, a+(b).md, true",
  })
  void patternsFitWholePaths(String pattern, String file, boolean fits) {
    assertThat(followed("", List.of(pattern), List.of()).concerns(List.of(file))).isEqualTo(fits);
  }

  @Test
  void withoutPathsTheRootDirectoryDecides() {
    var api = followed("./api/", List.of(), List.of());

    assertThat(api.isNarrow()).isTrue();
    assertThat(api.concerns(List.of("api/Main.java", "README.md"))).isTrue();
    assertThat(api.concerns(List.of("apis/Main.java", "README.md"))).isFalse();
    assertThat(followed(".", List.of(), List.of()).isNarrow()).isFalse();
  }

  @Test
  void pathsDecideInPlaceOfTheRootDirectory() {
    var shared = followed("api", List.of("shared/**"), List.of());

    assertThat(shared.concerns(List.of("shared/a"))).isTrue();
    assertThat(shared.concerns(List.of("api/a"))).isFalse();
  }

  @Test
  void whatIsIgnoredNeverMatters() {
    var code = followed("", List.of(), List.of("**/*.md"));

    assertThat(code.concerns(List.of("README.md", "docs/a.md"))).isFalse();
    assertThat(code.concerns(List.of("README.md", "a.c"))).isTrue();
    assertThat(code.concerns(List.of())).isFalse();
  }

  private static FollowedBranch followed(String rootDir, List<String> paths, List<String> ignored) {
    return new FollowedBranch("https://example.com/web.git", "main", rootDir, paths, ignored);
  }
}
