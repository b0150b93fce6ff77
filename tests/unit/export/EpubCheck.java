import com.adobe.epubcheck.tool.EpubChecker;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/**
 * EPUBCheck's command for several books in one Java: to start one takes longer than to check a book. Reads the path of
 * a book from each line, and writes the messages about it and a line with the exit status.
 */
class EpubCheck {
  public static void main(String[] none) throws IOException {
    var paths = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String path; (path = paths.readLine()) != null; ) {
      int status = new EpubChecker().run(new String[] {path});
      System.err.flush();
      System.out.println("status " + status);
      System.out.flush();
    }
  }
}
