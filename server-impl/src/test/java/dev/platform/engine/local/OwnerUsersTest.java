package dev.platform.engine.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.platform.engine.spi.Isolation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OwnerUsersTest {
  @TempDir private Path folder;

  private OwnerUsers open(int first, int last) throws IOException {
    return OwnerUsers.open(folder.resolve("users"), new UserRange(first, last));
  }

  @Test
  void anOwnerKeepsItsUserForEver() throws Exception {
    int user = open(2000, 2009).of("a");

    assertThat(open(2000, 2009).of("a")).isEqualTo(user);
    assertThat(open(2000, 2009).of("b")).isNotEqualTo(user);
    assertThat(open(3000, 3009).of("a")).as("in another range").isEqualTo(user);
  }

  @Test
  void nobodyGetsTheUserOfAnOwnerThatIsGone() throws Exception {
    OwnerUsers users = open(2000, 2002);
    int gone = users.of("a");

    users.forget("a");

    assertThat(users.find("a")).isEmpty();
    assertThat(open(2000, 2002).of("b")).isNotEqualTo(gone);
    assertThat(open(2000, 2002).of("a")).isNotEqualTo(gone);
    assertThatThrownBy(() -> open(2000, 2002).of("c"))
        .hasMessage("no user IDs are left in the range 2000-2002. Extend the range");
    assertThat(open(2000, 2003).of("c")).isEqualTo(2003);
  }

  @Test
  void aRangeIsTwoNumbersThatLeaveOutTheUsersOfPeople() {
    assertThat(UserRange.parse(" 2000 - 3000 ")).isEqualTo(new UserRange(2000, 3000));
    for (String wrong : new String[] {"", "0-10", "2000", "a-b", "3000-2000", "-1-5", "1-2-3"}) {
      assertThatThrownBy(() -> UserRange.parse(wrong))
          .as(wrong)
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void anotherInstallationWithTheSameUsersIsRefused() throws Exception {
    assumeTrue(SystemCommand.run("id", "-u").output().equals("0"), "the tests are root");
    SystemPrograms programs = new SystemPrograms(Environment.SYSTEM_PATH);
    LocalEngineSettings one = LocalBench.settings(Folders.create(folder.resolve("one")));
    LocalEngineSettings two = withUsers(Folders.create(folder.resolve("two")), one.users());
    RunAs first = RunAs.find(programs, one);
    assumeTrue(first.changesUser(), "the tests can change to other users");

    assertThatThrownBy(() -> RunAs.find(programs, two))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContainingAll(one.data().toString(), "PLATFORM_ENGINE_LOCAL_USERS");
    assertThat(Folders.list(two.data())).isEmpty();
    first.close();

    RunAs.find(programs, two).close();
  }

  @Test
  void rootThatCannotChangeRunsNothingUnlessToldTo() throws Exception {
    assumeTrue(SystemCommand.run("id", "-u").output().equals("0"), "the tests are root");
    LocalEngineSettings usual = LocalBench.settings(folder);
    SystemPrograms none = new SystemPrograms("");

    RunAs refusing = RunAs.find(none, usual);
    RunAs insisting = RunAs.find(none, allowingRoot(usual));

    assertThat(refusing.refusal()).isPresent();
    assertThat(refusing.promises()).noneMatch(Isolation::enforced);
    assertThat(insisting.refusal()).isEmpty();
    assertThat(insisting.promises())
        .noneMatch(Isolation::enforced)
        .extracting(Isolation::how)
        .first()
        .asString()
        .startsWith(
            "commands run as root, as allowed by platform.engine.local.allowroot: unshare is not"
                + " installed");
  }

  private static LocalEngineSettings allowingRoot(LocalEngineSettings usual) {
    return with(usual, usual.users(), true);
  }

  private static LocalEngineSettings withUsers(Path data, UserRange users) {
    return with(LocalBench.settings(data), users, false);
  }

  private static LocalEngineSettings with(
      LocalEngineSettings usual, UserRange users, boolean allowRoot) {
    return new LocalEngineSettings(
        usual.data(),
        true,
        1,
        1,
        usual.maxSourceBytes(),
        usual.cloneTimeout(),
        usual.maxLogBytes(),
        usual.path(),
        usual.visible(),
        null,
        usual.sandboxing(),
        users,
        allowRoot,
        Set.of(),
        List.of(),
        List.of(),
        ToolSettings.defaults(),
        ReservedAddresses.none(),
        BuildSettings.defaults());
  }

  @Test
  void whatIsTakenBackIsTakenBackToTheLastFile() throws Exception {
    assumeTrue(SystemCommand.run("id", "-u").output().equals("0"), "the tests are root");
    Path open = Files.createDirectories(folder.resolve("site/open"));
    SystemCommand.run("chown", "1000:1000", open.toString());
    SystemCommand.run("chmod", "0777", open.toString());

    new ReachableFolders().takeBack(folder.resolve("site"));

    assertThat((int) Files.getAttribute(open, "unix:uid")).isZero();
    assertThat(Files.getPosixFilePermissions(open).toString()).doesNotContain("OTHERS_WRITE");
  }

  @Test
  void aFilterIsMadeForKnownMachinesOnly() {
    assertThat(SystemCallFilter.of("amd64").orElseThrow()).hasSizeLessThan(8 * 200);
    assertThat(SystemCallFilter.of("aarch64").orElseThrow().length % 8).isZero();
    assertThat(SystemCallFilter.of("riscv64")).isEmpty();
  }
}
