package dev.platform.engine.local.tools;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.engine.Bench;
import dev.platform.engine.Recorder;
import dev.platform.engine.spi.BuildSpec;
import dev.platform.engine.spi.Source;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SiteDependenciesTest {
  private static BuildSpec spec(String command, @Nullable String publishPath) {
    Source source = new Source("file:///repository", null, null, "");
    return new Bench(null, new Recorder(), source.repository()).build(source, command, publishPath);
  }

  private static Optional<String> install(BuildSpec spec, Map<String, String> files)
      throws Exception {
    return SiteDependencies.install(spec, name -> Optional.ofNullable(files.get(name)));
  }

  @ParameterizedTest
  @CsvSource({
    "{}, package-lock.json, npm install",
    "{}, README.md, npm install",
    "{}, yarn.lock, yarn install",
    "{}, pnpm-lock.yaml, pnpm install",
    "{}, bun.lock, bun install",
    "{}, bun.lockb, bun install",
    "'{\"packageManager\": \"pnpm@9.1.0\"}', yarn.lock, pnpm install",
  })
  void thePackageManagerIsThatOfTheRepository(String manifest, String file, String install)
      throws Exception {
    assertThat(install(spec("yarn build", "build"), Map.of("package.json", manifest, file, "")))
        .contains(install);
  }

  @ParameterizedTest
  @ValueSource(strings = {"npm run build", "yarn build", "./build.sh", "pnpm -r build", "npx vite"})
  void aCommandThatOnlyBuildsFindsThePackages(String command) throws Exception {
    assertThat(install(spec(command, "build"), Map.of("package.json", "{}")))
        .contains("npm install");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "npm ci && npm run build",
        "cd web && npm i",
        "yarn && yarn build",
        "yarn; yarn build",
        "yarn\nyarn build",
        "yarn --frozen-lockfile; yarn build",
        "pnpm --silent install && pnpm build",
        "bun install",
        "yarn"
      })
  void aCommandThatInstallsPackagesIsLeftAlone(String command) throws Exception {
    assertThat(install(spec(command, "build"), Map.of("package.json", "{}"))).isEmpty();
  }

  @Test
  void nothingIsInstalledForOthers() throws Exception {
    BuildSpec site = spec("yarn build", "build");
    BuildSpec without = Bench.withVariables(site, Map.of(SiteDependencies.OPT_OUT, "true"));

    assertThat(install(site, Map.of("yarn.lock", ""))).isEmpty();
    assertThat(install(without, Map.of("package.json", "{}"))).isEmpty();
    assertThat(install(spec("yarn build", null), Map.of("package.json", "{}"))).isEmpty();
  }
}
