package dev.platform.conformance.faults;

import java.util.ArrayList;
import java.util.List;

/**
 * A flaw at work.
 *
 * @param isHit whether a right server would have been asked, or would have answered, otherwise
 */
record Strike(Message answer, boolean isHit) {
  static Strike of(Flaw flaw, Message request, Server right) {
    List<Message> asked = new ArrayList<>();
    List<Message> told = new ArrayList<>();
    Message answer =
        flaw.answer(
            request,
            message -> {
              asked.add(message);
              Message returned = right.answer(message);
              told.add(returned);
              return returned;
            });
    int last = asked.size() - 1;
    boolean isPassedOn =
        last >= 0 && asked.get(last).equals(request) && told.get(last).equals(answer);
    return new Strike(answer, !isPassedOn);
  }
}
