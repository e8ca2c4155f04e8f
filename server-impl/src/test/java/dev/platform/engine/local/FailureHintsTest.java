package dev.platform.engine.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Hints for the lines that tools really print. */
class FailureHintsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          error: externally-managed-environment                                             | virtual-environment | Call pip
          npm error `npm ci` can only install packages when your package.json and package-lock.json are in sync. | lock-file | commit
          error Your lockfile needs to be updated, but yarn was run with `--frozen-lockfile`. | lock-file          | commit
          ERR_PNPM_OUTDATED_LOCKFILE  Cannot install with "frozen-lockfile"                 | lock-file           | commit
          npm error code ERESOLVE npm error ERESOLVE unable to resolve dependency tree      | peer-dependencies   | legacy
          npm error request failed, reason: unable to get local issuer certificate          | certificates        | CAFILE
          pip._vendor.urllib3.exceptions.SSLError: [SSL: CERTIFICATE_VERIFY_FAILED]         | certificates        | CAFILE
          npm error code E401                                                               | private-dependencies | token
          fatal: could not read Username for 'https://github.com': terminal prompts disabled | private-dependencies | token
          npm error notarget No matching version found for left-pad@99.0.0.                 | no-matching-version | left-pad@99.0.0 does
          ERROR: No matching distribution found for djangoo==9                              | no-matching-version | djangoo==9 does
          go: go.mod requires go >= 1.30 (running go 1.22.2; GOTOOLCHAIN=local)             | go-version          | Go 1.30
          Your Ruby version is 3.0.2, but your Gemfile specified 3.3.0                      | ruby-version        | than 3.0.2
          [ERROR] Fatal error compiling: error: release version 25 not supported            | java-version        | system.properties
          npm error code EBADENGINE                                                         | engine-version      | NODE_VERSION
          FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory | memory              | larger plan
          OSError: [Errno 28] No space left on device                                       | disk-full           | free
          npm error enoent Could not read package.json: Error: ENOENT: no such file         | missing-manifest    | rootDir
          ERROR: Could not open requirements file: [Errno 2] No such file or directory: 'requirements.txt' | missing-manifest | rootDir
          npm error Missing script: "build"                                                 | missing-script      | "build"
          Error: listen EADDRINUSE: address already in use :::10000                         | port-in-use         | PORT
          Protocol 'inet_tcp': the name hello@app seems to be in use by another Erlang node | erlang-node         | RELEASE_NODE
          ** (Mix) httpc request failed with: {:failed_connect, [{:inet6, [:inet6], :nxdomain}]} | network        | proxy
          /usr/bin/env: ‘bash\\r’: No such file or directory                                | line-endings        | eol=lf
          Error: pg_config executable not found.                                            | native-packages     | prebuilt
          Error: Cannot find module 'express'                                               | missing-module      | express is
          ModuleNotFoundError: No module named 'flask'                                      | missing-module      | flask is
          Failed to find attribute 'app' in 'main'.                                         | app-object          | names app
          /bin/sh: 1: ./build.sh: Permission denied                                         | permission-denied   | ./build.sh is
          npm error request to https://registry.example/x failed, reason: getaddrinfo EAI_AGAIN registry.example | network | proxy
          python: can't open file '/app/app.py': [Errno 2] No such file or directory        | missing-file        | /app/app.py
          /bin/sh: 1: yarn: not found                                                       | command-not-found   | yarn is
          bash: line 1: poetry: command not found                                           | command-not-found   | poetry is
          """)
  void aCommonFailureHasAHint(String line, String anchor, String advice) {
    assertThat(FailureHints.find(List.of("Installing", line, "Done.")))
        .hasValueSatisfying(
            hint -> assertThat(hint).contains(advice).endsWith("/build-errors#" + anchor));
  }

  @Test
  void ordinaryOutputHasNone() {
    assertThat(
            FailureHints.find(
                List.of(
                    "npm warn EBADENGINE Unsupported engine {",
                    "added 12 packages in 2s",
                    "Successfully installed flask-3.0.0",
                    "Error: expected 1 to be 2")))
        .isEmpty();
  }

  @Test
  void eachHintHasASectionInTheDocs() throws Exception {
    String page = "/content" + FailureHint.PAGE + ".md";
    try (InputStream in = Objects.requireNonNull(getClass().getResourceAsStream(page))) {
      List<String> sections =
          new String(in.readAllBytes(), StandardCharsets.UTF_8)
              .lines()
              .filter(line -> line.startsWith("## "))
              .map(line -> line.substring(3).toLowerCase(Locale.ROOT).replace(' ', '-'))
              .toList();
      assertThat(FailureHints.ALL)
          .extracting(FailureHint::anchor)
          .containsExactlyElementsOf(sections);
    }
  }

  @Test
  void lastLinesAreThoseThatMeanSomething() {
    LastLines last = new LastLines();
    for (int i = 0; i < 1000; i++) {
      last.add("line " + i);
    }
    last.add("\u001b[31mnpm error\u001b[0m code E404");
    last.add("");
    last.add("npm error A complete log of this run can be found in: /home/app/.npm/_logs/x.log");

    assertThat(last.shown())
        .containsExactly("line 996", "line 997", "line 998", "line 999", "npm error code E404");
    assertThat(last.all()).hasSize(60);
  }

  @Test
  void secretsAreRemoved() {
    Redaction redaction =
        Redaction.of(
            Map.of(
                "NODE_ENV", "production",
                "NPM_TOKEN", "abcdefghij",
                "LICENSE", "A1b2C3d4E5",
                "RENDER_SERVICE_NAME", "shop-frontend-1"));

    assertThat(redaction.of("production abcdefghij A1b2C3d4E5 shop-frontend-1"))
        .isEqualTo("production *** *** shop-frontend-1");
    assertThat(redaction.withoutLogins("fatal: https://me:pw@git.example.com/x.git"))
        .isEqualTo("fatal: https://***@git.example.com/x.git");
  }
}
